// A program started by this one, which never waits for it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"

namespace arclight {

/// Runs on when the object or this process ends. What it writes to stderr goes to a nameless file, so that neither side
/// ever waits for the other; it takes no part in the signals that a terminal sends to this process.
class ChildProcess {
public:
    enum class Output {
        inherited,  ///< stdout is that of this process
        kept        ///< stdout goes to a nameless file too
    };

    /// Exit::fileFailed with the path and the cause where the program cannot be started.
    static Expected<ChildProcess> start(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                                        Output output = Output::inherited);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ~ChildProcess();

    /// Looks without waiting.
    bool isRunning();
    /// Once it has ended: its exit code, or 128 + the signal that ended it.
    int exitCode() const;
    /// What it wrote so far, at most 1 MiB.
    std::string out() const;
    std::string err() const;

private:
    struct Process;
    explicit ChildProcess(std::unique_ptr<Process> process);
    std::unique_ptr<Process> process_;
};

}  // namespace arclight
