// The headers of OpenEXR files, for their reader only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "data/exr_blocks.h"

namespace arclight::detail {

struct ExrChannel {
    std::string name;
    ExrType type = ExrType::half;
    bool isSubsampled = false;
};

struct ExrHeader {
    std::vector<ExrChannel> channels;  ///< in the order of the file
    ExrCompression compression = ExrCompression::none;
    std::int64_t left = 0, top = 0, width = 0, height = 0;  ///< of the data window
    bool isTiled = false, isCropped = false, hasParts = false;
    std::int64_t tileWidth = 0, tileHeight = 0;
    std::size_t end = 0;  ///< the byte behind it and the headers of other parts

    /// Rows that are compressed together.
    std::size_t rowsPerBlock() const;
};

/// Reads the header of the first part; returns the first error with its byte, or an empty string. The data window is
/// not empty, but may be large.
std::string readExrHeader(std::string_view bytes, ExrHeader& header);

}  // namespace arclight::detail
