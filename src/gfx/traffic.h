// Data transfers between the CPU and the GPU: the part of a frame's cost that is the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace arclight {

/// Bytes of buffers and textures that were uploaded and read back, without individual uniforms, and the number of times
/// that the CPU waited for the GPU.
struct Traffic {
    std::uint64_t bytesUploaded = 0;
    std::uint64_t bytesReadBack = 0;
    std::uint64_t waits = 0;

    friend Traffic operator-(const Traffic& a, const Traffic& b) {
        return {a.bytesUploaded - b.bytesUploaded, a.bytesReadBack - b.bytesReadBack, a.waits - b.waits};
    }
    friend bool operator==(const Traffic&, const Traffic&) = default;
};

/// "12.3 kB up, 0 B back, 0 waits".
std::string describe(const Traffic& traffic);

/// Total traffic of the process's one context so far; take the difference of two readings to measure a piece of work.
const Traffic& traffic();

void noteUpload(std::size_t bytes);
/// The CPU has waited for `bytes` from the GPU.
void noteReadBack(std::size_t bytes);
/// The CPU has waited for the GPU without reading anything back.
void noteWait();

}  // namespace arclight
