// What crosses between the CPU and the GPU: the part of a frame's price that is the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace arclight {

/// Contents of buffers and textures that were uploaded and read back, without single uniforms, and how often the CPU
/// waited for the GPU.
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

/// All traffic of the process's one context so far; subtract what it was before to get that of a piece of work.
const Traffic& traffic();

void noteUpload(std::size_t bytes);
/// The CPU has waited for `bytes` from the GPU.
void noteReadBack(std::size_t bytes);
/// The CPU has waited for the GPU without reading anything back.
void noteWait();

}  // namespace arclight
