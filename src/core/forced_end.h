// The end of a process that waits for something which never comes, and what must not outlast it.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>

namespace arclight {

namespace detail {
struct Leftover;
using LeftoverSlot = std::atomic<Leftover*>;
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

/// Takes away all leftovers, prints one line and ends the process at once with that code, without destructors. May be
/// called by a signal's handler, on any thread.
[[noreturn]] void endByForce(int code) noexcept;
/// From now on, a forced end prints nothing: the program has printed its last line.
void silenceForcedEnd();

}  // namespace arclight
