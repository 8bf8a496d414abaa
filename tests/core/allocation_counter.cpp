#include "core/allocation_counter.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<bool> countsAll{false};
thread_local bool countsThis = false;
std::atomic<int> allocations{0};

void* takeOrNull(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) noexcept {
    if (countsAll || countsThis) ++allocations;
    void* memory = nullptr;
    const int error = posix_memalign(&memory, std::max(alignment, sizeof(void*)), std::max<std::size_t>(1, size));
    return error == 0 ? memory : nullptr;
}

void* take(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
    if (void* const memory = takeOrNull(size, alignment)) return memory;
    throw std::bad_alloc();
}

std::size_t sizeOf(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

}  // namespace

// All of them: those left out would be a sanitizer's, whose memory must not go to `free`.
void* operator new(std::size_t size) { return take(size); }
void* operator new[](std::size_t size) { return take(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return take(size, sizeOf(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return take(size, sizeOf(alignment)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return takeOrNull(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return takeOrNull(size); }
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return takeOrNull(size, sizeOf(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return takeOrNull(size, sizeOf(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept { std::free(memory); }

namespace arclight::test {

void startCounting(Counted counted) {
    allocations = 0;
    countsThis = counted == Counted::thisThread, countsAll = counted == Counted::allThreads;
}
int stopCounting() {
    countsAll = false, countsThis = false;
    return allocations;
}

}  // namespace arclight::test
