// The parameters of the projection demo; projection_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "sim/projection/basis_builders.h"
#include "sim/projection/curve.h"
#include "sim/projection/environment.h"
#include "sim/projection/figures.h"
#include "sim/projection/gram_schmidt.h"
#include "sim/projection/negative_light.h"

namespace arclight::projection {

enum class Scene : int { harmonics, drawing, curves, vectors, basis };
/// What lights the still life.
enum class LightSource : int { bands, truth };

struct ProjectionParams {
    Scene scene = Scene::harmonics;
    // Scene harmonics.
    Sky sky = Sky::clear;
    int bands = 2;
    Window window = Window::none;
    LightSource light = LightSource::bands;
    float skyTurnDeg = -122;
    float swayDeg = 14;
    bool marksNegative = false;
    bool showsLobes = true;
    // Scenes drawing and curves.
    int order = 12;
    Figure figure = Figure::signature;
    float turnSeconds = 12;
    bool showsCircles = true;
    CurveShape curve = CurveShape::cubic;
    CurveBasis curveBasis = CurveBasis::polynomials;
    int samples = 64;
    bool samplesEndPoints = false;
    bool averagesErrors = false;
    // Scenes curves and vectors.
    Method method = Method::modified;
    // Scene vectors.
    float condition = 1000;
    int dimensions = 12;
    // Scene basis.
    Builder builder = Builder::frisvad;
    bool halfPrecision = false;
    Float2 mapCentre{0, 0};
    float mapZoom = 1;
};

template <Scene... scenes>
constexpr bool inScene(const ProjectionParams& p) {
    return ((p.scene == scenes) || ...);
}

}  // namespace arclight::projection
