#include "core/last_call.h"

#include <exception>
#include <utility>

namespace arclight {
namespace {

std::function<std::string()>& presentWork() {
    static std::function<std::string()> work;
    return work;
}

}  // namespace

LastCall::LastCall(std::function<std::string()> work) { presentWork() = std::move(work); }
LastCall::~LastCall() { presentWork() = nullptr; }

std::string makeLastCall() noexcept {
    // The work itself may end the program in such a way.
    const auto work = std::exchange(presentWork(), nullptr);
    try {
        return work ? work() : std::string();
    } catch (const std::exception&) {
        return {};
    }
}

}  // namespace arclight
