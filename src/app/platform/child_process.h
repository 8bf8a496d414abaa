// A child process. SIGINT or SIGTERM ends every wait for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight {

/// Keeps running when the object or this process ends; if its output is kept, a forced end kills it. Its stderr goes to
/// an unnamed file, so neither process ever waits for the other. It does not receive the signals that a terminal sends
/// to this process.
class ChildProcess {
public:
    /// The limit for stdout and for stderr. Further output is not read.
    static constexpr std::size_t kMaxOutputBytes = std::size_t{1} << 20;
    enum class Output {
        inherited,  ///< stdout is shared with this process
        kept        ///< stdout goes to an unnamed file, for `out`
    };
    enum class Input {
        none,  ///< stdin is empty
        fed    ///< stdin is a pipe, for `feed`
    };

    /// Exit::fileFailed with the path and the cause if the program cannot be started.
    static Expected<ChildProcess> start(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                                        Output output = Output::inherited, Input input = Input::none);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ~ChildProcess();

    /// Never blocks.
    bool isRunning();
    /// Writes the bytes to its stdin. False if it has closed stdin or ended, or if SIGINT or SIGTERM has arrived.
    bool feed(std::string_view bytes);
    using Clock = std::chrono::steady_clock;
    /// Closes its stdin and waits until it ends. If SIGINT or SIGTERM arrives or `latest` passes first, kills it and
    /// returns false.
    bool finish(Clock::time_point latest = Clock::time_point::max());
    /// Kills it and its own child processes, and waits until it has ended.
    void stop();
    /// Asks a running demo to bring its window to the front; does nothing once it has ended.
    void requestRaise();
    /// The system's identifier of the process.
    std::uint64_t id() const;
    /// The exit code of a program that has ended, or 128 + the signal that ended it.
    int exitCode() const;
    /// The text that it has written so far to stdout and stderr, with `\n` at the ends of lines.
    /// `out` is empty unless stdout is `kept`.
    std::string out() const;
    std::string err() const;

private:
    struct Process;
    explicit ChildProcess(std::unique_ptr<Process> process);
    std::unique_ptr<Process> process_;
};

/// The system's identifier of this process.
std::uint64_t ownProcessId();

/// Asks the process to bring its window to the front, as `requestRaise` does; false, and nothing happens, unless it
/// runs this program.
bool raiseProcess(std::uint64_t id, const std::filesystem::path& program);

/// Replaces this program by another one with the same streams; `words` are its arguments as `main` receives them, with
/// a null pointer at the end. Returns only on failure: Exit::fileFailed with the path and the cause.
Expected<Done> becomeProgram(const std::filesystem::path& program, char* const* words);

}  // namespace arclight
