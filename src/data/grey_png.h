// Grey images of 8 or 16 bits as PNG files: data for other programs, not pictures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error.h"

namespace arclight {

/// Rows from top to bottom.
struct GreyImage {
    int width = 0, height = 0;
    int bits = 8;  ///< of each value, 8 or 16
    std::vector<std::uint16_t> values;
};

/// A PNG without a colour space, with the comment as text chunk `Comment`, if not empty: printable ASCII. Equal
/// arguments give equal bytes. Exit::fileFailed.
Expected<std::string> encodeGreyPng(const GreyImage& image, const std::string& comment);

}  // namespace arclight
