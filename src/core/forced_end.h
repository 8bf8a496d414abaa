// Forced termination of a process that hangs, with removal of the files and child processes that must not outlive it.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>

namespace arclight {

namespace detail {
struct LeftoverEntry;
using LeftoverSlot = std::atomic<LeftoverEntry*>;
struct ForgetLeftover {
    void operator()(LeftoverSlot* slot) const;
};
}  // namespace detail

/// Registers a file or process that a forced end removes, as long as this object lives. Null if too many are
/// registered; a forced end then leaves the file or process behind.
using Leftover = std::unique_ptr<detail::LeftoverSlot, detail::ForgetLeftover>;
/// A file that a forced end removes.
Leftover leftoverFile(const std::filesystem::path& path);
/// A process that a forced end kills, with its group.
Leftover leftoverProcess(int id);

/// The exit code of a program that a CHECK or a library has aborted: the code of Linux, on all systems.
inline constexpr int kAbortedExit = 134;
/// Aborts the process; on Windows with `kAbortedExit`, because its C library would print another message and exit with
/// code 3.
[[noreturn]] void abortProcess() noexcept;

/// Removes all leftovers, prints one line and ends the process at once with that code, without running destructors.
/// May be called in a signal handler, on any thread.
[[noreturn]] void endByForce(int code) noexcept;
/// From now on, a forced end prints nothing, because the program has already written its last line.
void silenceForcedEnd();

}  // namespace arclight
