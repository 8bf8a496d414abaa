#include "bench/collision/collision_peers.h"

#include <limits>
#include <memory>

#if defined(ARCLIGHT_EMBREE)
#include <embree3/rtcore.h>
#endif
#if defined(ARCLIGHT_FCL)
#include <fcl/fcl.h>
#endif

namespace arclight::bench {
namespace {

#if defined(ARCLIGHT_EMBREE)
/// Embree's point query; the distance of a triangle is the suite's.
class Embree {
public:
    explicit Embree(std::span<const Triangle> triangles) : triangles_(triangles), device_(rtcNewDevice("threads=1")) {
        build();
    }
    ~Embree() { rtcReleaseScene(scene_), rtcReleaseDevice(device_); }

    void build() {
        if (scene_) rtcReleaseScene(scene_);
        scene_ = rtcNewScene(device_);
        RTCGeometry geometry = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_TRIANGLE);
        auto* points = static_cast<float*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, 3 * triangles_.size()));
        auto* indices = static_cast<unsigned*>(
            rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, triangles_.size()));
        for (const Triangle& t : triangles_)
            for (const glm::vec3 p : {t.a, t.b, t.c})
                for (int axis = 0; axis < 3; ++axis) *points++ = p[axis];
        for (unsigned i = 0; i < 3 * triangles_.size(); ++i) indices[i] = i;
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(scene_);
    }
    float distance(glm::vec3 p) const {
        RTCPointQuery query{p.x, p.y, p.z, 0, std::numeric_limits<float>::infinity()};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        rtcPointQuery(scene_, &query, &context, nearer, const_cast<Embree*>(this));
        return query.radius;
    }

private:
    static bool nearer(RTCPointQueryFunctionArguments* arguments) {
        const auto& self = *static_cast<const Embree*>(arguments->userPtr);
        RTCPointQuery& query = *arguments->query;
        const float square = squaredDistance(self.triangles_[arguments->primID], glm::vec3(query.x, query.y, query.z));
        if (!(square < query.radius * query.radius)) return false;
        query.radius = std::sqrt(square);
        return true;
    }
    std::span<const Triangle> triangles_;
    RTCDevice device_;
    RTCScene scene_ = nullptr;
};
#endif

#if defined(ARCLIGHT_FCL)
/// FCL's collision of a sphere with a mesh of oriented boxes. (Its distance of the two, version 0.7, is below 0 for
/// many spheres that touch nothing, and is not compared.)
class Fcl {
public:
    explicit Fcl(std::span<const Triangle> triangles) : triangles_(triangles) { build(); }
    void build() {
        model_ = std::make_shared<fcl::BVHModel<fcl::OBBRSSf>>();
        model_->beginModel(static_cast<int>(triangles_.size()), static_cast<int>(3 * triangles_.size()));
        const auto of = [](glm::vec3 p) { return fcl::Vector3f(p.x, p.y, p.z); };
        for (const Triangle& t : triangles_) model_->addTriangle(of(t.a), of(t.b), of(t.c));
        model_->endModel();
    }
    bool isTouched(const Sphere& sphere) const {
        const fcl::Spheref shape(sphere.radius);
        const fcl::Transform3f there(fcl::Translation3f(sphere.centre.x, sphere.centre.y, sphere.centre.z));
        fcl::CollisionRequestf request;
        fcl::CollisionResultf result;
        return fcl::collide(model_.get(), fcl::Transform3f::Identity(), &shape, there, request, result) > 0;
    }

private:
    std::span<const Triangle> triangles_;
    std::shared_ptr<fcl::BVHModel<fcl::OBBRSSf>> model_;
};
#endif

}  // namespace

std::vector<Peer> peersOf([[maybe_unused]] std::span<const Triangle> triangles) {
    std::vector<Peer> peers;
#if defined(ARCLIGHT_EMBREE)
    const auto embree = std::make_shared<Embree>(triangles);
    peers.push_back(
        {"embree", [embree] { embree->build(); }, [embree](glm::vec3 p) { return embree->distance(p); }, {}});
#endif
#if defined(ARCLIGHT_FCL)
    const auto fcl = std::make_shared<Fcl>(triangles);
    peers.push_back({"fcl", [fcl] { fcl->build(); }, {}, [fcl](const Sphere& s) { return fcl->isTouched(s); }});
#endif
    return peers;
}

}  // namespace arclight::bench
