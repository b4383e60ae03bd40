// SPDX-License-Identifier: Apache-2.0
//===- Keep.cpp - tiled sources that stay ---------------------------------===//
//
// A file of that name is replaced only if it begins as hetile's files do.
//
//===----------------------------------------------------------------------===//
#include "Keep.h"

#include "WholeFile.h"

#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;

namespace hetile::cc {

namespace {

const std::string firstWords = "/* Made by hetile from "; // see lib/emit/Rewrite.cpp

bool madeByHetile(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  std::string start(firstWords.size(), ' ');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start == firstWords;
}

} // namespace

std::string keepFile(const std::string &path, const std::string &text) {
  std::error_code error;
  if (fs::exists(path, error) && !madeByHetile(path))
    return "there is a file of that name that hetile did not make; --keep=FOLDER names another "
           "folder";
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error) && !fs::create_directories(folder, error))
    return "the folder cannot be made: " + error.message();
  std::string why;
  return files::writeWhole(path, text, why) ? "" : why;
}

} // namespace hetile::cc
