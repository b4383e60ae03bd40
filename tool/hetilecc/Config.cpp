// SPDX-License-Identifier: Apache-2.0
//===- Config.cpp - what the wrapper adds to a command --------------------===//
//
// Finds itself through /proc/self/exe, reads ../share/hetile/hetilecc.conf, and puts the
// prefix in.
//
//===----------------------------------------------------------------------===//
#include "Config.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace hetile::cc {

namespace {

std::string withPrefix(std::string text, const std::string &prefix) {
  const std::string key = "{prefix}";
  for (size_t at = 0; (at = text.find(key, at)) != std::string::npos; at += prefix.size())
    text.replace(at, key.size(), prefix);
  return text;
}

/// The words of a value. They are separated by semicolons, so that paths may hold blanks.
std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, separator);)
    if (!word.empty())
      words.push_back(word);
  return words;
}

std::map<std::string, std::string> readFile(const fs::path &path, const std::string &prefix) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error("cannot read " + path.string() + ": the installation is not complete");
  std::map<std::string, std::string> values;
  for (std::string line; std::getline(file, line);) {
    size_t equals = line.find(" = ");
    if (!line.empty() && line[0] != '#' && equals != std::string::npos)
      values[line.substr(0, equals)] = withPrefix(line.substr(equals + 3), prefix);
  }
  return values;
}

} // namespace

Config readConfig(bool cplusplus) {
  fs::path self = fs::read_symlink("/proc/self/exe");
  fs::path prefix = self.parent_path().parent_path();
  fs::path path = prefix / "share" / "hetile" / "hetilecc.conf";
  std::map<std::string, std::string> values = readFile(path, prefix.string());
  auto words = [&](const char *key) {
    auto found = values.find(key);
    if (found == values.end())
      throw std::runtime_error(path.string() + ": no line '" + key + " = ..'");
    return split(found->second, ';');
  };

  Config config;
  config.hetile = (self.parent_path() / "hetile").string();
  config.cc = words("cc");
  config.cxx = words("cxx");
  config.compile = words("compile");
  config.mpiCompile = words("mpi-compile");
  config.link = words("link");
  config.sequential = words("sequential");
  const char *chosen = std::getenv(cplusplus ? "HETILE_CXX" : "HETILE_CC");
  if (chosen && *chosen) {
    std::vector<std::string> &compiler = cplusplus ? config.cxx : config.cc;
    compiler = split(chosen, ' ');
    // mpicc, mpicc.mpich, mpiicx, smpicc add MPI themselves; gcc or clang do not.
    std::string name = fs::path(compiler.empty() ? "" : compiler.front()).filename().string();
    config.addsMpi = name.find("mpi") == std::string::npos;
  }
  if ((cplusplus ? config.cxx : config.cc).empty())
    throw std::runtime_error(std::string("no compiler; set ") +
                             (cplusplus ? "HETILE_CXX" : "HETILE_CC"));
  if (config.addsMpi)
    for (const std::string &word : words("mpi-link"))
      config.link.push_back(word);
  if (!cplusplus)
    for (const std::string &word : words("link-c"))
      config.link.push_back(word);
  return config;
}

} // namespace hetile::cc
