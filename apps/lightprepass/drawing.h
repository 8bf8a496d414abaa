// What all renderers share: the view, the surfaces of a scene and the volumes of its lights.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "gfx/fragment_counter.h"
#include "gfx/frame.h"
#include "light_tables.h"
#include "lightprepass_params.h"
#include "program_variants.h"
#include "scene_meshes.h"
#include "sim/lights/light_scene.h"

namespace arclight::lightprepass {

/// The view of one frame as shaders take it.
struct LightView {
    glm::mat4 toClip{1}, fromClip{1};
    glm::vec3 eye{0}, forward{0, 0, -1};
    glm::vec2 depthToW{0, 1};  ///< 1 / (distance along the view) is x depth + y
    int width = 1, height = 1;
};

/// Where the first pass has left its texels.
struct PackedSource {
    const Framebuffer* target = nullptr;
    int sampleIndex = -1;       ///< of a target with samples; -1 reads one without
    bool hasDepthOnly = false;  ///< only its depth texture is of use
    glm::vec2 sampleOffset{0};  ///< of the sample from the middle of its pixel, px
};

class Drawing {
public:
    Drawing(Shaders& shaders, std::span<const CavernTile> tiles);

    /// To be called first in every frame. What it is given must stay until the frame is drawn.
    void begin(const LightScene& scene, const LightprepassParams& params, int width, int height);

    const LightScene& scene() const { return *scene_; }
    const LightprepassParams& params() const { return *params_; }
    const LightView& view() const { return view_; }
    const SceneMeshes& meshes() const { return meshes_; }
    ProgramVariants& programs() { return programs_; }

    /// The feature of the chosen encoding, and those of the chosen highlights.
    std::uint32_t encoding() const { return encoding_; }
    std::uint32_t specular() const;
    /// Whether the packed texel holds the depth, or the depth texture is read.
    bool hasOwnDepth() const {
        return params_->encoding != NormalEncoding::xyz8 && params_->encoding != NormalEncoding::float16;
    }
    PixelFormat normalFormat() const;
    /// Of the light that surfaces give back.
    PixelFormat shadedFormat() const { return isFull() ? PixelFormat::rgba32f : PixelFormat::rgba16f; }
    /// Of the target that lights are added up in.
    PixelFormat lightFormat() const;
    bool isFull() const { return params_->buffers == Buffers::full; }
    /// What the first pass writes where nothing is.
    void clearPacked(const Framebuffer& target) const;

    /// Draws all surfaces with the fragment shader `fragment`; `more` sets its own uniforms.
    template <class More>
    void drawSurfaces(std::string_view fragment, std::uint32_t features, More more) {
        meshes_.draw([&](BatchKind kind) { more(beginSurfaces(fragment, features, kind)); });
    }

    /// A program for the full screen or for volumes that reads the first pass's texels, with its view set.
    const Program& useReading(std::string_view vertex, std::string_view fragment, std::uint32_t features,
                              PackedSource source);
    void setView(const Program& program) const;
    void setBlack(const Program& program) const;
    void setAir(const Program& program) const;
    /// The lights in textures, filled for this frame.
    const LightTables& tables() const { return tables_; }

    /// The volumes of all point lights, with whatever program is in use; it must have been given its view.
    void drawPoints() const;
    void drawSpots() const;
    void drawBlack() const;
    /// Pixels that the volumes of the point lights cover, each light counted by itself. Waits for the GPU.
    double countLightFragments() const;
    bool hasSun() const { return scene_->sun.color != glm::vec3(0); }
    bool hasSpots() const { return !scene_->spots.empty(); }
    bool hasBlack() const { return scene_->black.radius > 0 && scene_->black.strength > 0; }

private:
    const Program& beginSurfaces(std::string_view fragment, std::uint32_t features, BatchKind kind);
    void uploadLights();

    mutable ProgramVariants programs_;
    SceneMeshes meshes_;
    Texture rockRelief_, rockPaint_, metalRelief_, metalPaint_;
    LightTables tables_;
    Framebuffer counted_;
    FragmentCounter counter_;
    Buffer corners_, cornerIndices_, coneCorners_, coneIndices_, points_, spots_, black_;
    VertexArray pointArray_, spotArray_, blackArray_;
    const LightScene* scene_ = nullptr;
    const LightprepassParams* params_ = nullptr;
    LightView view_;
    std::uint32_t encoding_ = kFirstEncoding;
};

}  // namespace arclight::lightprepass
