#include "core/memory.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>

#include "core/error.h"
#include "core/last_call.h"
#include "core/text.h"

namespace arclight {
namespace {

/// The reserve that must stay free, because drivers and libraries allocate small blocks at any time.
constexpr std::size_t kReserve = std::size_t{128} << 20;

/// The prefix of every message; set in advance, because nothing can be allocated when it is needed.
std::string_view programName = "arclight";

/// Ends the program at once: destructors may wait for locks that the failed call holds.
[[noreturn]] void endWith(const char* what) {
    static bool isEnding = false;
    if (!std::exchange(isEnding, true)) makeLastCall();
    std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(programName.size()), programName.data(), what);
    std::fflush(nullptr);
    std::_Exit(static_cast<int>(Exit::glFailed));
}

[[noreturn]] void onOutOfMemory() { endWith("out of memory; use a smaller size, or give the program more memory"); }

[[noreturn]] void onUncaught() {
    try {
        if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        onOutOfMemory();
    } catch (const std::exception& exception) {
        endWith(exception.what());
    } catch (...) {
    }
    endWith("stopped by an unknown exception");
}

}  // namespace

std::string_view nameOfProgram() { return programName; }

void requireMemory(std::size_t bytes) {
    const std::size_t free = freeMemory();
    if (free < kReserve || bytes > free - kReserve) throw OutOfMemory();
}

void installMemoryHandlers(std::string_view program) {
    programName = program;
    std::set_new_handler(onOutOfMemory);
    std::set_terminate(onUncaught);
}

std::string bytesText(double bytes) {
    return bytes < 1e9 ? formatFixed(bytes * 1e-6, 0) + " MB" : formatFixed(bytes * 1e-9, 1) + " GB";
}

}  // namespace arclight
