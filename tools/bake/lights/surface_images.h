// Makes the images of rock and metal that sim/lights/surface_images.h describes. Each takes tenths of a second.
#pragma once

#include "core/image.h"

namespace arclight::lights {

Image rockRelief();
Image metalRelief();
Image rockPaint();
Image metalPaint();

}  // namespace arclight::lights
