#include "core/forced_end.h"

#include <array>
#include <csignal>
#include <string>
#include <string_view>
#include <utility>

#include "core/forced_end_system.h"
#include "core/memory.h"

namespace arclight {

/// A file or a process, never both.
struct detail::LeftoverEntry {
    std::filesystem::path file{};
    int process = 0;
};

namespace {

/// Enough for the files that all threads write at a time, and for programs. A fixed array, because a signal handler may
/// neither lock nor allocate.
std::array<detail::LeftoverSlot, 256> slots{};
volatile std::sig_atomic_t isSilent = 0;

Leftover keep(detail::LeftoverEntry leftover) {
    auto entry = std::make_unique<detail::LeftoverEntry>(std::move(leftover));
    for (detail::LeftoverSlot& slot : slots) {
        detail::LeftoverEntry* none = nullptr;
        if (!slot.compare_exchange_strong(none, entry.get())) continue;
        static_cast<void>(entry.release());
        return Leftover(&slot);
    }
    return {};
}

}  // namespace

// The thread that takes an entry out of its slot owns it. A forced end never deletes its entries.
void detail::ForgetLeftover::operator()(LeftoverSlot* slot) const { delete slot->exchange(nullptr); }

Leftover leftoverFile(const std::filesystem::path& path) { return keep({path}); }
Leftover leftoverProcess(int id) { return keep({{}, id}); }

void silenceForcedEnd() { isSilent = 1; }

void endByForce(int code) noexcept {
    std::array<const detail::LeftoverEntry*, slots.size()> taken{};
    for (std::size_t i = 0; i < slots.size(); ++i) taken[i] = slots[i].exchange(nullptr);
    // Processes first: on Windows, a file that one of them has open cannot be removed.
    for (const detail::LeftoverEntry* leftover : taken)
        if (leftover && leftover->process > 0) detail::killProcess(leftover->process);
    for (const detail::LeftoverEntry* leftover : taken)
        if (leftover && leftover->process == 0) detail::removeFile(leftover->file);
    if (!isSilent) {
        detail::writeToStderr(nameOfProgram());
        detail::writeToStderr(": stopped while it waited; files already written are complete\n");
    }
    detail::exitAtOnce(code);
}

}  // namespace arclight
