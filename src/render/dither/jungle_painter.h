// Draws the jungle and the explorer, with plants that fade by discarded pixels or by blending.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gfx/frame.h"
#include "gfx/variants.h"
#include "render/common/skin.h"
#include "sim/common/camera.h"
#include "sim/common/vertices.h"
#include "sim/dither/jungle_mesh.h"
#include "sim/dither/threshold_map.h"
#include "sim/dither/walker.h"

namespace arclight::dither {

/// The shift of a copy of the ground along x and z, m.
using GroundCopy = SingleVertex<"shift", glm::vec2>;

/// The method of drawing a fade.
enum class FadeMethod : int { discard, sorted, unsorted };

struct JungleFade {
    static constexpr int kMaxOrder = 999;

    FadeMethod method = FadeMethod::discard;
    float distance = 1.6f;  ///< leaves nearer to the eye fade, m
    float crossFade = 3;    ///< distance over which one level of detail replaces the other, m
    int order = 0;          ///< number of a shuffled draw order; 0: from near to far
};
constexpr auto rowsOf(JungleFade) {
    using F = JungleFade;
    return paramRows<F>(
        Group{"Foliage", "Leaves near the lens fade, and so do plants in front of the explorer."},
        Param{
            "fading",
            "discard: pixels whose opacity is not above their threshold are discarded, all others write depth; sorted: "
            "leaves are blended back to front; unsorted: leaves are blended in draw order. Levels of detail always "
            "change by thresholds.",
            &F::method, labels("discard", "sorted", "unsorted")}
            .primary(),
        Param{"fadeDistance", "m", "Distance from the camera below which leaves fade.", &F::distance, 0.2f, 6}
            .logarithmic()
            .primary(),
        Param{"crossFade", "m", "Distance over which one level of detail replaces the other.", &F::crossFade, 0.1f, 12}
            .logarithmic()
            .primary(),
        Param{"drawOrder", "", "Number of the shuffled draw order. 0 draws from near to far; key O shuffles again.",
              &F::order, 0, F::kMaxOrder});
}

/// The thresholds of a frame.
struct JunglePattern {
    const Texture* thresholds = nullptr;  ///< an array, a layer per frame; its side is a power of two
    int layer = 0;
    glm::ivec2 offset{0};  ///< px
    Anchor anchor = Anchor::screen;
    bool isSameForBoth = false;  ///< a mistake: both levels of detail are drawn below the same threshold
};

/// The contents of a frame.
struct JungleShot {
    Camera camera;
    WalkerPose walker;
    double seconds = 0;
    JungleFade fade;
    JunglePattern pattern;
};

/// Numbers of pixels within both levels of detail of cross-fading plants that neither or both levels cover, summed over
/// the plants.
struct CrossFadeCounts {
    double uncovered = 0, doubled = 0;
};

class JunglePainter {
public:
    explicit JunglePainter(Shaders& shaders);
    void plant(Seed seed);
    void draw(Frame& frame, const JungleShot& shot);
    /// Plants in the last frame.
    int plantsDrawn() const { return static_cast<int>(placed_.size()); }

    // Measures, at the size of the last frame; each draws the frame again and reads it back.
    CrossFadeCounts crossFades(const JungleShot& shot);
    /// Number of pixels that differ between two shots: at all, or by more than `least` (0 to 1) as displayed.
    double differentPixels(const JungleShot& one, const JungleShot& other, float least = 0);

private:
    enum Feature : std::uint32_t {
        kFading = 1,
        kBlended = 2,
        kPlain = 4,
        kCounted = 8,
        kDepth = 16,
        kObjectAnchor = 32,
        kCameraAnchor = 64
    };
    static constexpr std::array<FeatureName, 7> kFeatures{{{kFading, "FADING"},
                                                           {kBlended, "BLENDED"},
                                                           {kPlain, "PLAIN"},
                                                           {kCounted, "COUNTED"},
                                                           {kDepth, "DEPTH"},
                                                           {kObjectAnchor, "OBJECT_ANCHOR"},
                                                           {kCameraAnchor, "CAMERA_ANCHOR"}}};
    static constexpr std::size_t kMeshes = kPlantKinds * kPlantDetails;
    struct Placed {
        ShapeInstance plant;  ///< as shaders/dither/foliage_plant.vert reads it
        std::size_t mesh;
        float away;                      ///< horizontal distance from the eye, m
        int number;                      ///< before shuffling; a finer level of detail has a lower number
        bool fades, blends, isCrossing;  ///< blends: if the method blends; the plant is near or occludes the explorer
    };

    void choose(const View& view, const JungleShot& shot);
    /// What `choose` placed, shuffled unless `order` is 0.
    std::vector<Placed> inDrawOrder(int order) const;
    /// Sorts plants into `chosen_` and `batches_`.
    void makeBatches(std::span<const Placed> plants, FadeMethod method);
    void place(const Plant& plant, const View& view, const JungleShot& shot);
    void drawScene(Pass& pass, const View& view, const JungleShot& shot);
    /// Draws everything that writes depth. The image does not depend on the draw order.
    void drawSolid(Pass& pass, const JungleShot& shot);
    /// Draws the plants that are near or occlude the explorer one by one, in the order that blending requires.
    void drawBlended(Pass& pass, const View& view, const JungleShot& shot);
    /// Sorts the triangles of a plant into the order that blending requires, in `sorted_`.
    void sortTriangles(const Placed& placed, glm::vec3 eye);
    const Program& prepared(std::uint32_t features, const JungleShot& shot);
    void drawWalker(Pass& pass, const WalkerPose& walker);
    void drawGround(Pass& pass, const View& view, const WalkerPose& walker);
    /// Adds the light shafts to the contents of `target`.
    void drawShafts(Frame& frame, const View& view, const Framebuffer& target);
    void drawTo(const Framebuffer& target, Framebuffer& samples, const JungleShot& shot);

    Variants programs_;
    Program sky_, ground_, walker_, shafts_, shaftsMean_, shaftsOver_, tally_, count_;
    std::array<Mesh, kMeshes> meshes_;
    /// Whole plants, then fading plants, then blended plants, whose opaque parts are also drawn from here.
    std::array<VertexBuffer, 3 * kMeshes> instances_;
    std::array<PlantMesh, kMeshes> shapes_;
    Mesh sorted_ = Mesh::of<MaterialVertex>("sorted plant");
    std::vector<std::pair<float, std::uint32_t>> order_;  ///< of a plant's triangles: squared distance, number
    std::vector<std::uint32_t> indices_;                  ///< the sorted triangles, as indices
    Mesh groundMesh_, walkerMesh_;
    VertexBuffer groundCopies_ = VertexBuffer::of<GroundCopy>("ground");
    VertexBuffer one_ = VertexBuffer::of<ShapeInstance>("plant");
    Texture canopy_, litter_, detail_;
    Texture opaque_;  ///< thresholds that only opaque pixels pass
    Framebuffer shaftLight_, shaftMean_;
    /// Targets of the measures. Each frame has its own samples, because in Chromium the first of two consecutive
    /// resolves from one target is lost.
    Framebuffer measured_, measuredOther_, samples_, otherSamples_, masks_;
    std::vector<Plant> plants_;
    std::vector<Placed> placed_;  ///< from near to far
    std::array<std::vector<ShapeInstance>, 3 * kMeshes> chosen_;
    std::vector<std::size_t> batches_;
    glm::ivec2 size_{0};  ///< of the last frame, px
};

}  // namespace arclight::dither
