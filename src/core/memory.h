// The amount of free memory, and the handling of its exhaustion.
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

/// Bytes that this process can still allocate: the minimum over the system's available memory, its control groups and
/// its limits on address space and data (`ulimit -v`, `ulimit -d`). The maximum of the type if none of them is known.
std::size_t freeMemory();

/// Bytes of address space that this process can still map under `ulimit -v`; the maximum of the type without a limit.
std::size_t freeAddressSpace();

/// Throws `OutOfMemory` unless `bytes` and a reserve for small allocations are free.
void requireMemory(std::size_t bytes);

/// From now on, running out of memory and any other uncaught exception end the program with `Exit::glFailed` and one
/// line on stderr, which starts with `program`. The text is not copied, so it must outlive all later errors.
void installMemoryHandlers(std::string_view program);

/// The name that was given to `installMemoryHandlers`.
std::string_view nameOfProgram();

/// The number of bytes in readable form: `3.2 GB`, `512 MB`.
std::string bytesText(double bytes);

}  // namespace arclight
