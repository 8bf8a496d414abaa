#include <cstdint>

#include "app/platform/open_with_desktop.h"
#include "core/wide_text.h"
#include "core/windows_api.h"

namespace arclight {

Expected<Done> openWithDesktop(const std::string& target) {
    constexpr std::intptr_t kLastFault = 32;
    const auto code = reinterpret_cast<std::intptr_t>(
        ShellExecuteW(nullptr, L"open", toWide(target).c_str(), nullptr, nullptr, SW_SHOWNORMAL));
    if (code <= kLastFault) return fail(Exit::noDisplay, "no program here opens " + target);
    return Done{};
}

}  // namespace arclight
