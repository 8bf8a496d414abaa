// How much memory is left, and what happens when there is none.
#pragma once

#include <cstddef>
#include <new>
#include <string>
#include <string_view>

namespace arclight {

/// Thrown instead of asking the system for memory that it does not have. Drivers do not survive a failed allocation.
struct OutOfMemory : std::bad_alloc {
    const char* what() const noexcept override { return "out of memory"; }
};

/// Bytes that this process can still take: the least that the system's available memory, its control group and its
/// limits of address space and data (`ulimit -v`, `ulimit -d`) allow. The largest number where none of them is known.
std::size_t freeMemory();

/// Bytes of address space that this process can still take under `ulimit -v`; the largest number without such a limit.
std::size_t freeAddressSpace();

/// Throws `OutOfMemory` unless `bytes` and a reserve for small allocations are free.
void requireMemory(std::size_t bytes);

/// From now on, a lack of memory and any other exception that nobody catches end the program with `Exit::glFailed` and
/// one line on stderr, which starts with `program`, a text that must last.
void installMemoryHandlers(std::string_view program);

/// The name that was given to `installMemoryHandlers`.
std::string_view nameOfProgram();

/// The bytes for people: `3.2 GB`, `512 MB`.
std::string bytesText(double bytes);

}  // namespace arclight
