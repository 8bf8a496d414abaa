// Draws the skirt, the dancer who wears it, and the room around them.
#pragma once

#include <array>

#include "gfx/frame.h"
#include "gfx/shaders.h"
#include "render/common/planar_reflection.h"
#include "render/hair/portrait_light.h"
#include "render/hair/skirt_view.h"
#include "sim/common/camera.h"
#include "sim/hair/dancer.h"
#include "sim/hair/skirt_cloth.h"

namespace arclight::hair {

struct SkirtFigure {
    const Skirt& skirt;
    const Ribbons& ribbons;
    const DancerPose& pose;
};

class SkirtPainter {
public:
    static constexpr int kMaxLayers = 3;

    explicit SkirtPainter(Shaders& shaders);
    void reset(const Skirt& skirt);
    void draw(Frame& frame, const Camera& camera, const PortraitLight& light, const SkirtView& view,
              const SkirtFigure& figure);
    std::size_t triangles() const { return triangles_; }

private:
    /// Subdivisions of the cloth per quad of nodes, and sides around a leg.
    struct Detail {
        int perColumn = 0, perRing = 0, sides = 0;
        friend bool operator==(const Detail&, const Detail&) = default;
    };
    void fitDetail(const Skirt& skirt, int heightPx);
    void uploadMeshes(const SkirtFigure& figure, Skinning skinning);
    void drawShadows(Frame& frame, const PortraitLight& light);
    void drawFloorShadow(Frame& frame);
    void drawFigure(Pass& pass, const PortraitLight& light, bool mirrored);
    void setFigure(const Program& program, const PortraitLight& light) const;
    void drawBones(Frame& frame, const Camera& camera, const Skirt& skirt) const;

    Program room_, figureProgram_, clothProgram_, laceProgram_, trimProgram_, figureDepths_, clothDepths_, floorShadow_;
    Mesh figure_ = Mesh::of<DancerVertex>("dancer"), trim_ = Mesh::of<ClothVertex>("waistband and bow");
    std::array<Mesh, kMaxLayers> layers_;
    std::array<SkirtCloth, kMaxLayers> cloth_;
    std::array<ClothMesh, kMaxLayers> clothData_;
    DancerMesh figureData_;
    ClothMesh trimData_;
    Detail detail_{6, 3, 24};
    int layerCount_ = 0, waistbandCount_ = 0;
    std::size_t triangles_ = 0;
    KeyShadow figureShadow_;
    DirectionalShadow clothShadow_;
    Framebuffer floorLight_;
    PlanarReflection reflection_;
    // The dancer's occluders.
    glm::vec4 hem_{0};  ///< centre and mean radius
    glm::vec3 waist_{0}, up_{0, 1, 0};
    std::array<glm::vec4, 8> legs_{};  ///< both ends of each leg's part, with its radius
    std::array<glm::vec4, 2> feet_{};  ///< centre of each sole, with its height above the floor
};

}  // namespace arclight::hair
