// What is fuzzed: everything that reads bytes of strangers. Each function takes any bytes; it traps if they do harm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arclight::test {

using Bytes = std::span<const std::uint8_t>;

/// Decodes a PNG and its texts, as they are and with the right checksums; what is decoded has the size that it says.
void fuzzPng(Bytes bytes);
/// Reads a preset and applies it: all of it or nothing; what is read is written and reads back equal.
void fuzzPreset(Bytes bytes);
/// Reads a session recording and plays it; what is read is written and reads back equal.
void fuzzRecording(Bytes bytes);
/// Reads the bytes as the texts inside a capture, with lines `---` between state, input and reference image, and plays
/// what is read.
void fuzzCapture(Bytes bytes);
/// Reads arguments, one a line, and what they plan.
void fuzzCommandLine(Bytes bytes);

struct FuzzTarget {
    std::string_view name;  ///< of its corpus
    void (*run)(Bytes);
};

inline constexpr FuzzTarget kFuzzTargets[] = {{"png", fuzzPng},
                                              {"preset", fuzzPreset},
                                              {"recording", fuzzRecording},
                                              {"capture", fuzzCapture},
                                              {"command-line", fuzzCommandLine}};

}  // namespace arclight::test
