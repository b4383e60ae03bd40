// SPDX-License-Identifier: Apache-2.0
//===- SourcePlane.cpp - the two loops behind a band -----------------------===//
//
// The functions are found from the points: three of them give an affine function, all others must
// agree with it.
//
//===----------------------------------------------------------------------===//
#include "SourcePlane.h"

#include <cmath>

namespace hetile::picture {

namespace {

using PointList = std::vector<const SpacePoint *>;

double determinant(double a, double b, double c, double d) { return a * d - b * c; }

/// Value = cu * u + cv * v + c1 on three points that are no line.
struct Affine {
  double cu = 0, cv = 0, c1 = 0;
  double operator()(double u, double v) const { return cu * u + cv * v + c1; }
};

Affine through(const double (&u)[3], const double (&v)[3], const double (&value)[3]) {
  const double det = determinant(u[1] - u[0], v[1] - v[0], u[2] - u[0], v[2] - v[0]);
  Affine f;
  f.cu = determinant(value[1] - value[0], v[1] - v[0], value[2] - value[0], v[2] - v[0]) / det;
  f.cv = determinant(u[1] - u[0], value[1] - value[0], u[2] - u[0], value[2] - value[0]) / det;
  f.c1 = value[0] - f.cu * u[0] - f.cv * v[0];
  return f;
}

/// Three points of which the iterators `du` and `dv` lie on no line; false if there are none.
bool corners(const PointList &points, size_t du, size_t dv, const SpacePoint *(&out)[3]) {
  out[0] = points.front();
  out[1] = nullptr;
  for (const SpacePoint *p : points) {
    const double u = double(p->iterators[du] - out[0]->iterators[du]);
    const double v = double(p->iterators[dv] - out[0]->iterators[dv]);
    if (!out[1]) {
      if (u != 0 || v != 0)
        out[1] = p;
      continue;
    }
    out[2] = p;
    if (determinant(double(out[1]->iterators[du] - out[0]->iterators[du]),
                    double(out[1]->iterators[dv] - out[0]->iterators[dv]), u, v) != 0)
      return true;
  }
  return false;
}

bool fits(const PointList &points, SourcePlane &plane) {
  const SpacePoint *at[3];
  if (!corners(points, plane.du, plane.dv, at))
    return false;
  double u[3], v[3], x[3], y[3];
  for (int k = 0; k < 3; ++k) {
    u[k] = double(at[k]->iterators[plane.du]), v[k] = double(at[k]->iterators[plane.dv]);
    x[k] = double(at[k]->x), y[k] = double(at[k]->y);
  }
  const Affine fx = through(u, v, x), fy = through(u, v, y);
  for (const SpacePoint *p : points) {
    const double pu = double(p->iterators[plane.du]), pv = double(p->iterators[plane.dv]);
    if (std::fabs(fx(pu, pv) - double(p->x)) > 1e-6 || std::fabs(fy(pu, pv) - double(p->y)) > 1e-6)
      return false;
  }
  plane.xu = fx.cu, plane.xv = fx.cv, plane.x1 = fx.c1;
  plane.yu = fy.cu, plane.yv = fy.cv, plane.y1 = fy.c1;
  return std::fabs(determinant(plane.xu, plane.xv, plane.yu, plane.yv)) > 1e-6;
}

} // namespace

std::pair<double, double> SourcePlane::at(double x, double y) const {
  const double det = determinant(xu, xv, yu, yv);
  return {determinant(x - x1, xv, y - y1, yv) / det, determinant(xu, x - x1, yu, y - y1) / det};
}

std::optional<SourcePlane> sourcePlane(const model::Nest &nest, const Space &space) {
  std::vector<PointList> of(nest.statements.size());
  for (const SpacePoint &p : space.points)
    if (p.statement < of.size())
      of[p.statement].push_back(&p);
  size_t most = 0;
  for (size_t s = 1; s < of.size(); ++s)
    if (of[s].size() > of[most].size())
      most = s;
  if (of.empty() || of[most].empty())
    return std::nullopt;
  const std::vector<model::Iterator> &iterators = nest.statements[most].iterators;
  for (size_t du = 0; du < iterators.size(); ++du)
    for (size_t dv = du + 1; dv < iterators.size(); ++dv) {
      SourcePlane plane;
      plane.statement = unsigned(most);
      plane.du = du, plane.dv = dv;
      plane.u = iterators[du].name, plane.v = iterators[dv].name;
      if (fits(of[most], plane))
        return plane;
    }
  return std::nullopt;
}

} // namespace hetile::picture
