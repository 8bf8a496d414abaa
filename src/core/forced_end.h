// The end of a process that waits for something which never comes, and what must not outlast it.
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

/// While it lives, a forced end takes away what it stands for. Null if there are too many, which then remain.
using Leftover = std::unique_ptr<detail::LeftoverSlot, detail::ForgetLeftover>;
/// A file that a forced end removes.
Leftover leftoverFile(const std::filesystem::path& path);
/// A process that a forced end kills, with its group.
Leftover leftoverProcess(int id);

/// The exit code of a program that a CHECK or a library has aborted, on all systems that of Linux.
inline constexpr int kAbortedExit = 134;
/// Aborts the process; on Windows with `kAbortedExit`, as its C library would print something else and end with 3.
[[noreturn]] void abortProcess() noexcept;

/// Takes away all leftovers, prints one line and ends the process at once with that code, without destructors. May be
/// called by a signal's handler, on any thread.
[[noreturn]] void endByForce(int code) noexcept;
/// From now on, a forced end prints nothing: the program has printed its last line.
void silenceForcedEnd();

}  // namespace arclight
