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

/// Decodes a JPEG; it has its stated size.
void fuzzJpeg(Bytes bytes);
/// Decodes a Radiance file, whose values are not negative.
void fuzzHdr(Bytes bytes);
/// Decodes an OpenEXR file and each of its layers.
void fuzzExr(Bytes bytes);
/// Reads the lines of a drawing, whose points are finite.
void fuzzSvg(Bytes bytes);
/// Reads a glTF file and decodes its triangles, figure and keyframes: indices are in range and times increase.
void fuzzGltf(Bytes bytes);
/// Reads strands as OBJ and as CSV: each has two finite points or more.
void fuzzStrands(Bytes bytes);
/// Reads a table. All cells must survive writing and reading back.
void fuzzCsv(Bytes bytes);
/// Reads a Chrome trace, whose spans must refer to its names and tracks and be nested.
void fuzzTrace(Bytes bytes);
/// Reads a mesh and counts its oddities: indices are below the number of positions, which are finite and different.
void fuzzObj(Bytes bytes);
void fuzzStl(Bytes bytes);
void fuzzPly(Bytes bytes);

struct FuzzTarget {
    std::string_view name;  ///< of its corpus
    void (*run)(Bytes);
};

inline constexpr FuzzTarget kFuzzTargets[] = {{"png", fuzzPng},
                                              {"preset", fuzzPreset},
                                              {"recording", fuzzRecording},
                                              {"capture", fuzzCapture},
                                              {"command-line", fuzzCommandLine},
                                              {"jpeg", fuzzJpeg},
                                              {"hdr", fuzzHdr},
                                              {"exr", fuzzExr},
                                              {"svg", fuzzSvg},
                                              {"gltf", fuzzGltf},
                                              {"strands", fuzzStrands},
                                              {"csv", fuzzCsv},
                                              {"trace", fuzzTrace},
                                              {"obj", fuzzObj},
                                              {"stl", fuzzStl},
                                              {"ply", fuzzPly}};

}  // namespace arclight::test
