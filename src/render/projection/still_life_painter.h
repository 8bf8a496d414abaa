// Draws the still life from the irradiance at its vertices, and the light itself as a solid with lobes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/params.h"
#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "sim/common/vertices.h"
#include "sim/projection/light_transfer.h"
#include "sim/projection/still_life.h"

namespace arclight::projection {

inline constexpr glm::vec3 kLobesCentre{-0.33f, 0.235f, -0.30f};
inline constexpr float kLobesReach = 0.16f;  ///< m, of the longest lobe

/// How the still life is drawn.
struct StillView {
    float turn = 0;      ///< rotation of the sky about +y, rad
    float exposure = 1;  ///< factor of all light
    bool markNegative = false;
    bool showLobes = true;
};
constexpr auto rowsOf(StillView) {
    using S = StillView;
    return paramRows<S>(
        Fixed{&S::turn}, Fixed{&S::exposure},
        Param{"markNegative", "Draw negative light in red: there, the bands subtract more light than there is.",
              &S::markNegative}
            .formerly("marksNegative")
            .label("mark negative light")
            .primary(),
        Param{"showLobes",
              "Show the light of all directions as a solid whose radius is the brightness in each direction. Negative "
              "light is red.",
              &S::showLobes}
            .formerly("showsLobes"));
}

class StillLifePainter {
public:
    StillLifePainter(Shaders& shaders, const StillLife& life, const LightTransfer& transfer);

    /// Sets the light that shiny parts reflect: the environment itself, or its reconstruction from harmonics.
    void reflect(const Environment& light);
    void reflect(const HarmonicLight& light);
    /// Makes the solid of light.
    void shapeLobes(const HarmonicLight& light);
    /// Sets the light that the vertices reflect, as returned by `LightTransfer::light`.
    void light(std::span<const glm::vec3> sent);
    void draw(Frame& frame, const View& view, const StillView& how);

private:
    /// Triangles with the same paint and gloss.
    struct Part {
        StillPart kind;
        DrawRange range;
        float low, high;
        Texture paint;
    };
    /// Returns the indices of the triangles, grouped by part.
    std::vector<std::uint32_t> addParts(const StillMesh& mesh);
    void drawShiny(Pass& pass, const Part& part);

    Program matte_, shiny_, lobe_;
    Mesh mesh_, lobes_;
    std::vector<Part> parts_;
    MeshData<MaterialVertex> sphere_;
    Texture sky_, terms_, sent_;
    std::vector<glm::vec4> sentTexels_;
    bool reflectsTerms_ = true;
};

}  // namespace arclight::projection
