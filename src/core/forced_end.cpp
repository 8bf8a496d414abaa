#include "core/forced_end.h"

#include <array>
#include <csignal>
#include <string>
#include <string_view>
#include <utility>

#include "core/forced_end_system.h"
#include "core/memory.h"

namespace arclight {

/// One of the two.
struct detail::Leftover {
    std::filesystem::path file{};
    int process = 0;
};

namespace {

/// As many files as threads write at a time, and programs. A handler of signals may neither lock nor allocate.
std::array<detail::LeftoverSlot, 256> slots{};
volatile std::sig_atomic_t isSilent = 0;

Leftover keep(detail::Leftover leftover) {
    auto entry = std::make_unique<detail::Leftover>(std::move(leftover));
    for (detail::LeftoverSlot& slot : slots) {
        detail::Leftover* none = nullptr;
        if (!slot.compare_exchange_strong(none, entry.get())) continue;
        static_cast<void>(entry.release());
        return Leftover(&slot);
    }
    return {};
}

}  // namespace

// Whoever takes an entry out of its slot owns it. A forced end never deletes its own.
void detail::ForgetLeftover::operator()(LeftoverSlot* slot) const { delete slot->exchange(nullptr); }

Leftover leftoverFile(const std::filesystem::path& path) { return keep({path}); }
Leftover leftoverProcess(int id) { return keep({{}, id}); }

void silenceForcedEnd() { isSilent = 1; }

void endByForce(int code) noexcept {
    for (detail::LeftoverSlot& slot : slots) {
        const detail::Leftover* const leftover = slot.exchange(nullptr);
        if (!leftover) continue;
        if (leftover->process > 0)
            detail::killProcess(leftover->process);
        else
            detail::removeFile(leftover->file);
    }
    if (!isSilent) {
        detail::writeToStderr(nameOfProgram());
        detail::writeToStderr(": stopped while it waited; files already written are complete\n");
    }
    detail::exitAtOnce(code);
}

}  // namespace arclight
