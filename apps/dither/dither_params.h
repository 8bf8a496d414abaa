// The parameters of the dither demo; dither_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "sim/dither/error_diffusion.h"
#include "sim/dither/palette.h"
#include "sim/dither/ramp.h"
#include "sim/dither/threshold_map.h"

namespace arclight::dither {

enum class Scene : int { foliage, ramp, picture, spectrum, time, generator };
enum class Size : int { side2, side4, side8, side16, side32, side64, side128, side256 };
enum class Anchor : int { screen, object, camera };
enum class Mistake : int { none, noHalf, sameThresholds, unanchored };
enum class Fading : int { discard, sorted, unsorted };
enum class Subject : int { image, scene };
enum class Backend : int { cpu, gpu };

/// The side of a matrix, in pixels.
constexpr int sideOf(Size size) { return 2 << static_cast<int>(size); }

struct DitherParams {
    Scene scene = Scene::foliage;
    // The thresholds.
    Pattern pattern = Pattern::bayer;
    Size size = Size::side8;
    Anchor anchor = Anchor::screen;
    NoiseFilter filter = NoiseFilter::gauss;
    Mistake mistake = Mistake::none;
    // Scene foliage.
    Fading fading = Fading::discard;
    float fadeDistance = 1.6f;
    float crossFade = 3;
    int drawOrder = 0;
    // Scene ramp.
    Gradient gradient = Gradient::grey;
    int bits = 3;
    // Scene picture.
    Subject subject = Subject::image;
    Palette palette = Palette::oneBit;
    DiffusionKernel kernel = DiffusionKernel::floydSteinberg;
    bool serpentine = true;
    Backend backend = Backend::cpu;
    int dotSize = 2;
    // Scene spectrum.
    float blurSigma = 2;
    // Scene time.
    float alpha = 0.1f;
    float motion = 0;
    // Scene generator.
    int layer = 0;
};

template <Scene... scenes>
constexpr bool inScene(const DitherParams& p) {
    return ((p.scene == scenes) || ...);
}
constexpr bool isDiffused(const DitherParams& p) { return p.pattern == Pattern::diffusion; }
constexpr bool hasKernel(const DitherParams& p) {
    return isDiffused(p) && inScene<Scene::ramp, Scene::picture, Scene::spectrum, Scene::time>(p);
}
/// Whether a 3D scene is drawn, whose thresholds may stick to more than the screen.
constexpr bool isSolid(const DitherParams& p) {
    return inScene<Scene::foliage>(p) || (inScene<Scene::picture>(p) && p.subject == Subject::scene);
}

}  // namespace arclight::dither
