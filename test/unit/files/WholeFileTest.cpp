// SPDX-License-Identifier: Apache-2.0
//===- WholeFileTest.cpp - files that are there as a whole or not ---------===//
//
// Links, modes, devices and FIFOs, in a folder of the test's own.
//
//===----------------------------------------------------------------------===//
#include "WholeFile.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;
using hetile::files::mayWrite;
using hetile::files::writeWhole;

namespace {

class WholeFile : public testing::Test {
protected:
  WholeFile() {
    std::string pattern = (fs::temp_directory_path() / "hetile-files-XXXXXX").string();
    Folder = mkdtemp(pattern.data());
  }
  ~WholeFile() override { fs::remove_all(Folder); }

  std::string path(const char *name) const { return (Folder / name).string(); }
  static std::string read(const std::string &path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  static mode_t mode(const std::string &path) {
    struct stat status {};
    EXPECT_EQ(lstat(path.c_str(), &status), 0);
    return status.st_mode;
  }
  void write(const std::string &path, const std::string &text) {
    EXPECT_TRUE(mayWrite(path, Error)) << Error;
    EXPECT_TRUE(writeWhole(path, text, Error)) << Error;
  }
  void refuses(const std::string &path) {
    Error.clear();
    EXPECT_FALSE(mayWrite(path, Error));
    EXPECT_FALSE(Error.empty());
    Error.clear();
    EXPECT_FALSE(writeWhole(path, "text", Error));
    EXPECT_FALSE(Error.empty());
  }
  size_t files() const {
    return std::distance(fs::directory_iterator(Folder), fs::directory_iterator());
  }

  fs::path Folder;
  std::string Error;
};

TEST_F(WholeFile, NewOnesFollowUmask) {
  const mode_t before = umask(027);
  write(path("new"), "text\n");
  umask(before);
  EXPECT_EQ(read(path("new")), "text\n");
  EXPECT_EQ(mode(path("new")) & 07777, 0640u);
  EXPECT_EQ(files(), 1u);
}

TEST_F(WholeFile, OldOnesKeepTheirMode) {
  write(path("old"), "a long text\n");
  chmod(path("old").c_str(), 0604);
  write(path("old"), "text\n");
  EXPECT_EQ(read(path("old")), "text\n");
  EXPECT_EQ(mode(path("old")) & 07777, 0604u);
}

TEST_F(WholeFile, LinksStayLinks) {
  write(path("target"), "old");
  fs::create_symlink("target", path("link"));
  fs::create_symlink(path("link"), path("link to the link"));
  write(path("link to the link"), "new");
  EXPECT_EQ(read(path("target")), "new");
  EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("link to the link")));
  fs::create_symlink("later", path("link to nothing"));
  write(path("link to nothing"), "made");
  EXPECT_EQ(read(path("later")), "made");
}

TEST_F(WholeFile, LinksIntoOtherFolders) {
  fs::create_directory(path("folder"));
  write(path("folder/target"), "old");
  fs::create_symlink("folder", path("way"));
  fs::create_symlink("way/target", path("link"));
  write(path("link"), "new");
  EXPECT_EQ(read(path("folder/target")), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(path("folder")), fs::directory_iterator()), 1);
}

TEST_F(WholeFile, NamesThatOthersMayPlant) {
  write(path("victim"), "untouched");
  for (const char *name : {"out.part", "out.tmp", ".out", "out~"})
    fs::create_symlink("victim", path(name));
  write(path("out"), "text");
  EXPECT_EQ(read(path("victim")), "untouched");
  EXPECT_TRUE(fs::is_symlink(path("out.part")));
}

TEST_F(WholeFile, DevicesAndFifosAreWrittenTo) {
  write("/dev/null", "text");
  EXPECT_TRUE(S_ISCHR(mode("/dev/null")));
  fs::create_symlink("/dev/null", path("link"));
  write(path("link"), "text");
  EXPECT_TRUE(fs::is_symlink(path("link")) && S_ISCHR(mode("/dev/null")));

  ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
  std::string text;
  std::thread reader([&] { text = read(path("fifo")); });
  write(path("fifo"), "through the FIFO");
  reader.join();
  EXPECT_EQ(text, "through the FIFO");
  EXPECT_TRUE(S_ISFIFO(mode(path("fifo"))));
}

TEST_F(WholeFile, OutputThatIsOpenIsNotReplaced) {
  const int file = open(path("output").c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(::write(file, "first ", 6), 6);
  write("/proc/self/fd/" + std::to_string(file), "second ");
  write("/dev/fd/" + std::to_string(file), "third");
  close(file);
  EXPECT_EQ(read(path("output")), "first second third");
}

TEST_F(WholeFile, RefusesWhatCannotBe) {
  refuses(Folder.string());
  refuses(path("nothing/file"));
  refuses(path("nothing/"));
  refuses("");
  fs::create_symlink("turn", path("turn"));
  refuses(path("turn"));
  write(path("file"), "text");
  refuses(path("file/below"));
}

TEST_F(WholeFile, InPieces) {
  write(path("file"), "old text");
  int left = 3;
  const auto next = [&](std::string &piece) {
    EXPECT_EQ(read(path("file")), "old text"); // until all of it is there
    piece = std::to_string(left) + ";";
    return left-- > 0;
  };
  ASSERT_TRUE(writeWhole(path("file"), next, Error)) << Error;
  EXPECT_EQ(read(path("file")), "3;2;1;");
  const auto endless = [](std::string &piece) { return piece = "text", true; };
  EXPECT_FALSE(writeWhole("/dev/full", endless, Error));
}

TEST_F(WholeFile, FullDevicesAreAnError) {
  EXPECT_FALSE(writeWhole("/dev/full", "text", Error));
  EXPECT_FALSE(Error.empty());
}

TEST_F(WholeFile, FoldersWithoutPermission) {
  const bool root = geteuid() == 0; // who may write anywhere
  if (root) {
    ASSERT_EQ(chown(Folder.c_str(), 65534, 65534), 0);
    ASSERT_EQ(seteuid(65534), 0);
  }
  write(path("file"), "old text");
  chmod(Folder.c_str(), 0500);
  write(path("file"), "new"); // in place
  EXPECT_EQ(read(path("file")), "new");
  refuses(path("other"));
  chmod(Folder.c_str(), 0700);
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
}

} // namespace
