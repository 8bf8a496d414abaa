// Fuzz targets: everything that reads untrusted bytes. Each function accepts any bytes and traps if they do harm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arclight::test {

using Bytes = std::span<const std::uint8_t>;

/// Decodes a PNG and its texts, as given and with corrected checksums; a decoded image must have its stated size.
void fuzzPng(Bytes bytes);
/// Reads a preset and applies it: all of it or nothing. What was read must survive writing and reading back.
void fuzzPreset(Bytes bytes);
/// Reads a session recording and plays it. What was read must survive writing and reading back.
void fuzzRecording(Bytes bytes);
/// Reads the bytes as the texts inside a capture, with lines `---` between state, input and reference image, and plays
/// the result.
void fuzzCapture(Bytes bytes);
/// Reads arguments, one per line, and the plan that they make.
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
