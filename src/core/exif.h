// EXIF data of image files.
#pragma once

#include <cstdint>
#include <string_view>

namespace arclight::detail {

inline constexpr int kUpright = 1;

/// The orientation in EXIF data, which begins with its byte order: 1 upright, 2 to 8 mirrored or rotated (Exif 2.3, tag
/// 0x0112). Upright if the data has none or an invalid one.
int exifOrientation(std::string_view exif);

}  // namespace arclight::detail
