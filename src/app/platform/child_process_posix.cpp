#include "app/platform/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "core/forced_end.h"
#include "core/signals.h"

extern char** environ;

namespace arclight {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// An unnamed file that other child processes do not inherit; null on failure.
File namelessFile() {
    File file(std::tmpfile());
    if (file) fcntl(fileno(file.get()), F_SETFD, FD_CLOEXEC);
    return file;
}

std::string contents(const File& file) {
    std::string text;
    char block[4096];
    while (file && text.size() < ChildProcess::kMaxOutputBytes) {
        const ssize_t count = pread(fileno(file.get()), block, sizeof block, static_cast<off_t>(text.size()));
        if (count <= 0) break;
        text.append(block, static_cast<std::size_t>(count));
    }
    return text;
}

/// A pipe that other child processes do not inherit; false with `errno`.
bool openPipe(int (&ends)[2]) {
#if defined(__APPLE__)
    if (pipe(ends) != 0) return false;
    for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
    return true;
#else
    return pipe2(ends, O_CLOEXEC) == 0;
#endif
}

/// The file actions and attributes of posix_spawn.
class SpawnPlan {
public:
    SpawnPlan() {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        // In a process group of its own, it does not receive Ctrl+C from the terminal.
        posix_spawnattr_setpgroup(&attributes_, 0);
        // Child processes would inherit ignored signals.
        sigset_t ignored;
        sigemptyset(&ignored);
        for (const int signal : {SIGPIPE, SIGXFSZ}) sigaddset(&ignored, signal);
        posix_spawnattr_setsigdefault(&attributes_, &ignored);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    void redirect(int file, int to) { posix_spawn_file_actions_adddup2(&actions_, file, to); }
    void emptyInput() { posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0); }
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
    int input = -1;  ///< the pipe to its stdin
    std::optional<int> code;
    Leftover leftover;

    void closeInput() {
        if (input >= 0) close(std::exchange(input, -1));
    }
    ~Process() { closeInput(); }
};

Expected<ChildProcess> ChildProcess::start(const std::filesystem::path& program,
                                           const std::vector<std::string>& arguments, Output output, Input input) {
    auto process = std::make_unique<Process>();
    SpawnPlan plan;
    process->err = namelessFile();
    if (output == Output::kept) process->out = namelessFile();
    if (!process->err || (output == Output::kept && !process->out))
        return fail(Exit::fileFailed,
                    program.string() + ": cannot create a temporary file for its output: " + std::strerror(errno));
    plan.redirect(fileno(process->err.get()), STDERR_FILENO);
    if (process->out) plan.redirect(fileno(process->out.get()), STDOUT_FILENO);
    int ends[2] = {-1, -1};
    if (input == Input::none) {
        plan.emptyInput();
    } else {
        if (!openPipe(ends))
            return fail(Exit::fileFailed, program.string() + ": cannot create a pipe: " + std::strerror(errno));
        plan.redirect(ends[0], STDIN_FILENO);
        process->input = ends[1];
        fcntl(process->input, F_SETFL, O_NONBLOCK);
    }
    const int fault = plan.spawn(program.string(), arguments, process->id);
    if (ends[0] >= 0) close(ends[0]);
    if (fault != 0) return fail(Exit::fileFailed, program.string() + ": cannot start: " + std::strerror(fault));
    if (output == Output::kept) process->leftover = leftoverProcess(process->id);
    return ChildProcess(std::move(process));
}

bool ChildProcess::isRunning() {
    if (process_->code) return false;
    int status = 0;
    const pid_t ended = waitpid(process_->id, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return true;
    process_->leftover.reset();
    if (ended < 0)
        process_->code = 127;  // its status has been collected elsewhere
    else
        process_->code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return false;
}

bool ChildProcess::feed(std::string_view bytes) {
    constexpr int kSliceMs = 50;
    while (!bytes.empty()) {
        if (interrupted() || process_->input < 0) return false;
        const ssize_t count = write(process_->input, bytes.data(), bytes.size());
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN) {
            pollfd wanted{process_->input, POLLOUT, 0};
            poll(&wanted, 1, kSliceMs);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool ChildProcess::finish(Clock::time_point latest) {
    process_->closeInput();
    // Short pauses at first: most programs end at once.
    for (useconds_t pause = 500; isRunning(); pause = std::min<useconds_t>(2 * pause, 20000)) {
        if (interrupted() || Clock::now() > latest) {
            stop();
            return false;
        }
        usleep(pause);
    }
    return true;
}

void ChildProcess::stop() {
    process_->closeInput();
    if (!isRunning()) return;
    // Also ends its own child processes, such as the program behind a wrapper.
    kill(-process_->id, SIGKILL);
    while (isRunning()) usleep(500);
}

void ChildProcess::requestRaise() {
    // An id that has not been waited for cannot belong to another process.
    if (isRunning()) kill(process_->id, SIGUSR1);
}

std::uint64_t ChildProcess::id() const { return static_cast<std::uint64_t>(process_->id); }

std::uint64_t ownProcessId() { return static_cast<std::uint64_t>(getpid()); }

bool raiseProcess(std::uint64_t id, const std::filesystem::path& program) {
    const auto process = static_cast<pid_t>(id);
    if (process <= 1 || static_cast<std::uint64_t>(process) != id) return false;
#if defined(__linux__)
    // The number may belong to another program by now.
    std::error_code error;
    if (!std::filesystem::equivalent("/proc/" + std::to_string(id) + "/exe", program, error)) return false;
#else
    // The parent is the gallery that has started this demo.
    if (getppid() != process || !std::filesystem::exists(program)) return false;
#endif
    return kill(process, SIGUSR1) == 0;
}

int ChildProcess::exitCode() const { return process_->code.value_or(0); }
std::string ChildProcess::out() const { return contents(process_->out); }
std::string ChildProcess::err() const { return contents(process_->err); }

ChildProcess::ChildProcess(std::unique_ptr<Process> process) : process_(std::move(process)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

Expected<Done> becomeProgram(const std::filesystem::path& program, char* const* words) {
    execv(program.c_str(), words);
    return fail(Exit::fileFailed, "cannot start " + program.string() + ": " + std::strerror(errno));
}

}  // namespace arclight
