// The part of the face that assets/hair/face.png covers, as seen from the front, m.
#pragma once

namespace arclight::hair {

inline constexpr float kPaintLeft = -0.085f, kPaintRight = 0.085f, kPaintBottom = -0.115f, kPaintTop = 0.085f;

}  // namespace arclight::hair
