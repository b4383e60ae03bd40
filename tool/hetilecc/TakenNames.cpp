// SPDX-License-Identifier: Apache-2.0
//===- TakenNames.cpp - names that a program and the system both have -----===//
//
// The functions of POSIX and Linux that Open MPI 4, MPICH 4, what they load and the runtime call,
// as `nm -D --undefined-only` tells on Debian 12, but for those of ISO C, which a program may not
// define, and those that begin with pthread_ and posix_spawn.
//
//===----------------------------------------------------------------------===//
#include "TakenNames.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <fstream>

namespace hetile::cc {

namespace {

// Each between blanks.
const char Called[] =
    " "
    "accept accept4 access aio_error aio_read aio_return aio_suspend aio_write alphasort "
    "arc4random arc4random_buf asprintf backtrace backtrace_symbols backtrace_symbols_fd "
    "basename bind bind_textdomain_codeset bindtextdomain brk chdir chmod clock_getres "
    "clock_gettime close closedir closelog connect ctime_r dcgettext dgettext dirfd dirname "
    "dl_iterate_phdr dladdr dlclose dlerror dlinfo dlopen dlsym drand48_r dup2 duplocale "
    "endmntent epoll_create epoll_create1 epoll_ctl epoll_wait eventfd execv execve execvp "
    "faccessat fchmod fchmodat fcntl fcntl64 fdopen fdopendir fileno flock flockfile fnmatch "
    "fopen64 fork fpathconf freeaddrinfo freeifaddrs freelocale fseeko64 fstat fstat64 fstatat "
    "fstatat64 fstatfs64 fsync ftello64 ftruncate funlockfile gai_strerror get_current_dir_name "
    "get_nprocs getaddrinfo getauxval getcwd getdelim getdtablesize getegid getentropy geteuid "
    "getgid gethostbyname gethostname getifaddrs getlogin getlogin_r getmntent getmntent_r "
    "getnameinfo getopt_long getpagesize getpeername getpgid getpgrp getpid getppid "
    "getprotobyname getprotobynumber getpwuid getrandom getrlimit getservbyname getsockname "
    "getsockopt gettext gettid gettimeofday getuid glob globfree gmtime_r hcreate_r hdestroy_r "
    "hsearch_r iconv iconv_close iconv_open if_indextoname if_nametoindex inet_addr inet_ntoa "
    "inet_ntop inet_pton initstate_r inotify_add_watch inotify_init1 inotify_rm_watch ioctl "
    "isatty jrand48 kill lchown link listen localtime_r lrand48_r lseek lseek64 lstat lstat64 "
    "madvise mbsnrtowcs mkdir mkfifo mkstemp mmap mmap64 mprotect mremap msync munmap "
    "name_to_handle_at nanosleep newlocale nl_langinfo on_exit open open64 open_memstream openat "
    "openat64 opendir openlog openpty pause pclose pipe pipe2 poll popen posix_fallocate ppoll "
    "prctl pread preadv process_vm_readv process_vm_writev putenv pwrite pwritev rand_r random "
    "random_r read readdir readdir64 readdir_r readlink readlinkat readv realpath recv recvfrom "
    "recvmsg regcomp regexec regfree remove rename rewinddir rindex rmdir sbrk scandir "
    "sched_getaffinity sched_getcpu sched_setaffinity sched_yield secure_getenv select sem_close "
    "sem_destroy sem_init sem_open sem_post sem_timedwait sem_unlink sem_wait send sendfile "
    "sendmsg sendto setenv setlinebuf setmntent setpgid setrlimit setsid setsockopt shm_open "
    "shm_unlink shmat shmctl shmdt shmget shutdown sigaction sigaddset sigaltstack sigdelset "
    "sigemptyset sigfillset sigisemptyset sigismember signal signalfd sigprocmask sleep socket "
    "socketpair srand48_r srandom stat stat64 statfs statfs64 statvfs statx stpcpy strcasecmp "
    "strcasestr strchrnul strdup strerror_l strerror_r strncasecmp strndup strnlen strsep "
    "strsignal strtok_r strtold_l symlink syscall sysconf tcgetattr tcgetpgrp tcsetattr tdelete "
    "tdestroy tfind time timer_create timer_delete timer_settime timerfd_create timerfd_settime "
    "truncate tsearch umask uname unlink unlinkat unsetenv uselocale usleep utimensat vsyslog "
    "waitid waitpid wcsnrtombs write writev ";

// Likewise: what `nm -u` tells of the runtime's libraries.
const char CalledByRuntime[] =
    " "
    "chdir clock_gettime close closedir dirfd dl_iterate_phdr dladdr dlopen dlsym dup2 "
    "faccessat fchmod fcntl fork fstat gethostname getpid getppid getrlimit ioctl isatty lstat "
    "madvise mmap mprotect munmap nanosleep open opendir prctl read readdir readlink rename "
    "sbrk sched_getaffinity sched_yield secure_getenv setenv setsid shmctl sigaction sigaddset "
    "sigaltstack sigdelset sigemptyset sigfillset sigisemptyset sigismember sleep stat syscall "
    "sysconf timer_create timer_settime unlink unsetenv write ";

bool isAmong(const char *names, const std::string &name) {
  return std::strstr(names, (" " + name + " ").c_str()) != nullptr;
}

/// `count` objects at `offset` of a file; none if it ends before.
template <class T> std::vector<T> readAt(std::ifstream &in, uint64_t offset, uint64_t count) {
  constexpr uint64_t Most = uint64_t(1) << 28; // bytes, of a file that is none of ours
  std::vector<T> out;
  if (count > Most / sizeof(T))
    return out;
  out.resize(count);
  in.clear();
  in.seekg(static_cast<std::streamoff>(offset));
  if (!in.read(reinterpret_cast<char *>(out.data()),
               static_cast<std::streamsize>(count * sizeof(T))))
    out.clear();
  return out;
}

/// True if others that call a function of this name may come to `symbol`: the runtime, which is in
/// the program, and libraries. Weak ones are the runtime's own.
bool isOffered(const Elf64_Sym &symbol) {
  const auto kind = ELF64_ST_TYPE(symbol.st_info);
  return ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL && symbol.st_shndx != SHN_UNDEF &&
         (kind == STT_FUNC || kind == STT_OBJECT || kind == STT_COMMON);
}

} // namespace

bool isCalledByRuntime(const std::string &name) { return isAmong(CalledByRuntime, name); }

std::vector<std::string> takenNames(const std::string &program) {
  std::vector<std::string> taken;
  std::ifstream in(program, std::ios::binary);
  const std::vector<Elf64_Ehdr> header = readAt<Elf64_Ehdr>(in, 0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0 ||
      header[0].e_ident[EI_CLASS] != ELFCLASS64 || header[0].e_shentsize != sizeof(Elf64_Shdr))
    return taken;
  const std::vector<Elf64_Shdr> sections =
      readAt<Elf64_Shdr>(in, header[0].e_shoff, header[0].e_shnum);
  for (const Elf64_Shdr &section : sections) {
    const bool hasSymbols = section.sh_type == SHT_SYMTAB || section.sh_type == SHT_DYNSYM;
    if (!hasSymbols || section.sh_link >= sections.size())
      continue;
    const Elf64_Shdr &strings = sections[section.sh_link];
    std::vector<char> text = readAt<char>(in, strings.sh_offset, strings.sh_size);
    text.push_back('\0');
    for (const Elf64_Sym &symbol :
         readAt<Elf64_Sym>(in, section.sh_offset, section.sh_size / sizeof(Elf64_Sym)))
      if (isOffered(symbol) && symbol.st_name < text.size() &&
          isAmong(Called, &text[symbol.st_name]))
        taken.emplace_back(&text[symbol.st_name]);
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return taken;
}

} // namespace hetile::cc
