#include "app/child_process.h"

#ifndef _WIN32

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace arclight {
namespace {

constexpr std::size_t kMaxOutputBytes = std::size_t{1} << 20;

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// A file without a name that other child processes do not inherit; null on failure.
File namelessFile() {
    File file(std::tmpfile());
    if (file) fcntl(fileno(file.get()), F_SETFD, FD_CLOEXEC);
    return file;
}

std::string contents(const File& file) {
    std::string text;
    char block[4096];
    while (file && text.size() < kMaxOutputBytes) {
        const ssize_t count = pread(fileno(file.get()), block, sizeof block, static_cast<off_t>(text.size()));
        if (count <= 0) break;
        text.append(block, static_cast<std::size_t>(count));
    }
    return text;
}

/// The file actions and attributes of posix_spawn.
class SpawnPlan {
public:
    SpawnPlan() {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        // In a process group of its own, it does not receive Ctrl+C from the terminal.
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    void redirect(const File& file, int to) { posix_spawn_file_actions_adddup2(&actions_, fileno(file.get()), to); }
    /// Returns 0 or an error number.
    int spawn(const std::string& program, std::vector<std::string> words, pid_t& process) const {
        words.insert(words.begin(), program);
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        return posix_spawn(&process, program.c_str(), &actions_, &attributes_, pointers.data(), environ);
    }

private:
    posix_spawn_file_actions_t actions_;
    posix_spawnattr_t attributes_;
};

}  // namespace

struct ChildProcess::Process {
    pid_t id = -1;
    File out, err;
    std::optional<int> code;
};

Expected<ChildProcess> ChildProcess::start(const std::filesystem::path& program,
                                           const std::vector<std::string>& arguments, Output output) {
    auto process = std::make_unique<Process>();
    SpawnPlan plan;
    process->err = namelessFile();
    if (output == Output::kept) process->out = namelessFile();
    if (!process->err || (output == Output::kept && !process->out))
        return fail(Exit::fileFailed,
                    program.string() + ": cannot create a temporary file for its output: " + std::strerror(errno));
    plan.redirect(process->err, STDERR_FILENO);
    if (process->out) plan.redirect(process->out, STDOUT_FILENO);
    if (const int fault = plan.spawn(program.string(), arguments, process->id); fault != 0)
        return fail(Exit::fileFailed, program.string() + ": cannot start: " + std::strerror(fault));
    return ChildProcess(std::move(process));
}

bool ChildProcess::isRunning() {
    if (process_->code) return false;
    int status = 0;
    const pid_t ended = waitpid(process_->id, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return true;
    if (ended < 0)
        process_->code = 127;  // its status has been collected elsewhere
    else
        process_->code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return false;
}

void ChildProcess::requestRaise() {
    // An id that has not been waited for cannot belong to another process.
    if (isRunning()) kill(process_->id, SIGUSR1);
}

int ChildProcess::exitCode() const { return process_->code.value_or(0); }
std::string ChildProcess::out() const { return contents(process_->out); }
std::string ChildProcess::err() const { return contents(process_->err); }

}  // namespace arclight

#else

namespace arclight {

struct ChildProcess::Process {};

Expected<ChildProcess> ChildProcess::start(const std::filesystem::path& program, const std::vector<std::string>&,
                                           Output) {
    return fail(Exit::fileFailed, program.string() + ": starting programs is not supported on this system");
}
bool ChildProcess::isRunning() { return false; }
void ChildProcess::requestRaise() {}
int ChildProcess::exitCode() const { return 0; }
std::string ChildProcess::out() const { return {}; }
std::string ChildProcess::err() const { return {}; }

}  // namespace arclight

#endif

namespace arclight {

ChildProcess::ChildProcess(std::unique_ptr<Process> process) : process_(std::move(process)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

}  // namespace arclight
