#include "render/collision/bullets_painter.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "sim/collision/asteroid.h"

namespace arclight::collision {
namespace {

using glm::vec3;

constexpr std::array<vec3, 3> kBoltLight{vec3(0.08f, 1.0f, 0.42f), vec3(1.0f, 0.40f, 0.07f), vec3(0.55f, 1.0f, 0.72f)};
constexpr vec3 kTreeLight{0.10f, 1.0f, 0.50f};
constexpr LightLineLook kEdgeLook{.reach = 6, .core = 0.3f};
constexpr float kFaintest = 0.012f;  ///< light below which an edge is not drawn
constexpr float kTexturePerMetre = 0.115f, kBoltLength = 4.2f;

float unit(std::uint32_t hash) { return static_cast<float>(hash >> 8) * 0x1p-24f; }

MeshInstance instanceOf(const Rock& rock, std::uint32_t number) {
    MeshInstance instance;
    for (int i = 0; i < 3; ++i) instance.toWorld[i] = glm::vec4(rock.size * rock.turned[i], rock.centre[i]);
    const float warm = unit(hash32(number)), dark = unit(hash32(number + 5000));
    const vec3 tint = glm::mix(vec3(0.27f, 0.28f, 0.30f), vec3(0.36f, 0.29f, 0.23f), warm) * (0.75f + 0.5f * dark);
    instance.tintAndScale = glm::vec4(tint, kTexturePerMetre);
    return instance;
}

}  // namespace

BulletsPainter::BulletsPainter(Shaders& shaders)
    : rock_(shaders.program("collision/rock.vert", "collision/rock.frag")),
      scar_(shaders.program("collision/scar.vert", "collision/scar.frag")),
      space_(shaders),
      nearRock_(VertexBuffer::of<MeshInstance>("near rock")),
      scars_(Mesh::of<ColourVertex>("scars")),
      flights_(shaders, {.reach = 10, .core = 6, .taper = 0.9f}),
      boxes_(shaders, kEdgeLook),
      insideBoxes_(shaders, kEdgeLook) {
    const Image ground = regolithImage(Seed{3});
    relief_ = Texture("ground", PixelFormat::rgba8, ground.width, ground.height, Filter::mipmapped, Wrap::repeat);
    relief_.upload<std::uint8_t>(ground.pixels);
    for (VertexBuffer& instances : instances_) instances = VertexBuffer::of<MeshInstance>("rocks");
}

void BulletsPainter::uploadMeshes(const RockField& field) {
    if (uploaded_ == &field) return;
    uploaded_ = &field;
    for (std::size_t i = 0; i < kMeshes; ++i) {
        const SurfaceMesh& mesh = field.meshes()[i].mesh;
        if (mesh.indices.empty()) continue;
        meshes_[i] = Mesh("rock", mesh);
    }
}

/// Bolts and hits as lights.
void BulletsPainter::findLights(const Bullets& bullets) {
    lights_.clear();
    for (const BulletBolt& bolt : bullets.bolts())
        if (bolt.isFlying())
            lights_.push_back({bolt.position - 0.5f * kBoltLength * bolt.direction, 0.8f,
                               1.5f * kBoltLight[static_cast<std::size_t>(bolt.side)]});
    for (const BulletHit& hit : bullets.hits()) {
        const Rock& rock = bullets.field().rocks()[hit.rock];
        const float fade = expf(-hit.age / 0.05f);
        if (fade < 0.02f) continue;
        lights_.push_back({rock.toWorld(hit.position) + 0.35f * (rock.turned * hit.normal), 0.25f,
                           4.5f * fade * vec3(1.0f, 0.62f, 0.26f)});
    }
}

/// Sets the lights that are strongest at `rock`; if it is null, none.
void BulletsPainter::setLights(const Rock* rock) {
    std::array<glm::vec4, kMaxLights> at{};
    std::array<vec3, kMaxLights> power{};
    std::size_t count = 0;
    if (rock) {
        order_.clear();
        for (std::uint32_t i = 0; i < lights_.size(); ++i) {
            const float away = std::max(glm::distance(lights_[i].at, rock->centre) - rock->size, 0.3f);
            if (away > 14) continue;
            order_.emplace_back(-(lights_[i].power.g + lights_[i].power.r) / (away * away), i);
        }
        count = std::min(order_.size(), rock->detail == 0 ? kMaxLights : kMaxLights / 2);
        std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(count), order_.end());
        for (std::size_t i = 0; i < count; ++i) {
            const Light& light = lights_[order_[i].second];
            at[i] = glm::vec4(light.at, light.soft * light.soft), power[i] = light.power;
        }
    }
    rock_.set("lightAt", at).set("lightPower", power).set("lightCount", static_cast<int>(count));
}

void BulletsPainter::drawRocks(Pass& pass, const View& view, const RockField& field) {
    for (auto& placed : placed_) placed.clear();
    const auto& rocks = field.rocks();
    rock_.set("relief", relief_);
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (std::uint32_t i = 0; i < rocks.size(); ++i) {
        const Rock& rock = rocks[i];
        if (!view.mayShow(rock.centre, rock.size * field.meshOf(rock).reach)) continue;
        const MeshInstance instance = instanceOf(rock, i);
        const std::size_t number = RockField::meshNumber(rock);
        if (rock.detail > Bullets::kScarredDetail) {
            placed_[number].push_back(instance);
            continue;
        }
        setLights(&rock);
        nearRock_.upload(std::span(&instance, 1));
        pass.draw(meshes_[number], nearRock_, rock_);
    }
    setLights(nullptr);
    for (std::size_t i = 0; i < kMeshes; ++i) {
        if (placed_[i].empty()) continue;
        instances_[i].upload(std::span<const MeshInstance>(placed_[i]));
        pass.draw(meshes_[i], instances_[i], rock_);
    }
}

void BulletsPainter::drawScars(Pass& pass, const View& view, const Bullets& bullets) {
    scarVertices_.clear();
    for (const Scar& scar : bullets.scars()) {
        const Rock& rock = bullets.field().rocks()[scar.hit.rock];
        const vec3 world = rock.toWorld(scar.hit.position), normal = rock.turned * scar.hit.normal;
        if (glm::dot(view.eye - world, normal) < 0 || !view.mayShow(world, 1)) continue;
        const auto triangles = bullets.field().meshOf(rock).tree.triangles();
        const vec3 n = scar.hit.normal, side = std::fabs(n.y) < 0.8f ? vec3(0, 1, 0) : vec3(1, 0, 0);
        const vec3 u = glm::normalize(glm::cross(n, side)), v = glm::cross(n, u);
        const glm::vec4 ageAndSeed(scar.hit.age, unit(hash32(scar.hit.number + 77)), 0, 0);
        for (const std::uint32_t i : scar.triangles)
            for (const vec3 corner : {triangles[i].a, triangles[i].b, triangles[i].c}) {
                const vec3 off = (corner - scar.hit.position) / scar.radius;
                scarVertices_.push_back(
                    {rock.toWorld(corner), {glm::dot(off, u), glm::dot(off, v), glm::dot(off, n)}, ageAndSeed});
            }
    }
    if (scarVertices_.empty()) return;
    scars_.upload(std::span<const ColourVertex>(scarVertices_));
    pass.state({.blend = Blend::premultiplied, .depth = Depth::test, .cull = Cull::back});
    pass.draw(scars_, scar_.set("relief", relief_).set("cooling", 0.55f));
}

/// Sparks fly off around the normal and slow down, as in thin gas. The number of a hit determines all its sparks.
void BulletsPainter::addSparks(const BulletHit& hit, const Rock& rock, float far) {
    const int count = far < 30 ? 26 : far < 70 ? 14 : far < 150 ? 5 : 2;
    const vec3 from = rock.toWorld(hit.position), normal = rock.turned * hit.normal;
    const vec3 mirrored = glm::reflect(rock.turned * hit.direction, normal);
    constexpr float kDrag = 3.2f;
    for (int i = 0; i < count; ++i) {
        const std::uint32_t h = hash32(hit.number * 64 + static_cast<std::uint32_t>(i)), g = hash32(h), f = hash32(g);
        const float life = Bullets::kSparkSeconds * (0.25f + 0.75f * unit(f)), age = hit.age / life;
        if (age >= 1) continue;
        const float z = 2 * unit(h) - 1, turn = kTwoPi * unit(g), level = std::sqrt(1 - z * z);
        const vec3 way =
            glm::normalize(vec3(level * cosf(turn), level * sinf(turn), z) + 0.9f * normal + 0.35f * mirrored);
        const float speed = 3.0f + 17.0f * unit(hash32(f)) * unit(hash32(f + 1));
        const auto along = [&](float t) { return from + (speed * (1 - expf(-kDrag * t)) / kDrag) * way; };
        const float cool = (1 - age) * (1 - age);
        const vec3 light = vec3(1.0f, 0.30f + 0.36f * cool, 0.06f + 0.34f * cool * cool) * (16.0f * cool);
        flightLines_.push_back(
            {along(std::max(hit.age - 0.022f, 0.0f)), along(hit.age), light, 0.011f + 0.008f * unit(h)});
    }
}

void BulletsPainter::findFlights(const View& view, const Bullets& bullets) {
    flightLines_.clear();
    for (const BulletBolt& bolt : bullets.bolts()) {
        if (!bolt.isFlying() || !view.mayShow(bolt.position, kBoltLength)) continue;
        const float length = std::min(kBoltLength, bolt.travelled);
        const float far = glm::distance(view.eye, bolt.position), haze = exp2f(-far / 240);
        flightLines_.push_back({bolt.position - length * bolt.direction, bolt.position,
                                (9.0f * haze) * kBoltLight[static_cast<std::size_t>(bolt.side)], 0.028f});
    }
    for (const BulletHit& hit : bullets.hits()) {
        const Rock& rock = bullets.field().rocks()[hit.rock];
        const vec3 at = rock.toWorld(hit.position), normal = rock.turned * hit.normal;
        if (!view.mayShow(at, 4)) continue;
        const float far = glm::distance(view.eye, at), flash = expf(-hit.age / 0.045f), haze = exp2f(-far / 240);
        if (flash > 0.02f) {
            const vec3 centre = at + 0.1f * normal;
            flightLines_.push_back({centre, centre + 0.02f * normal, (26.0f * flash * haze) * vec3(1.0f, 0.66f, 0.30f),
                                    0.10f + 0.10f * (1 - flash)});
        }
        addSparks(hit, rock, far);
    }
}

void BulletsPainter::findBoxes(const Bullets& bullets) {
    boxEdges_.clear();
    const Rock& rock = bullets.field().rocks()[RockField::kWatched];
    const TriangleTree& mesh = bullets.field().meshOf(rock).tree;
    // If a tree culls badly, there are so many boxes that each is drawn fainter.
    const float share = std::min(1.0f, 350.0f / static_cast<float>(bullets.entered().size() + 1));
    for (const EnteredNode& entered : bullets.entered()) {
        if (entered.heat < 0.12f) continue;
        const BoxTree::Node& node = mesh.tree().nodes()[entered.node];
        // Deeper boxes are brighter, because they are closer to the triangles.
        const float deep = std::min(1.0f, static_cast<float>(entered.level) / 13);
        const float bright = share * entered.heat * (0.03f + 2.4f * deep * deep * deep);
        if (bright < kFaintest) continue;
        const vec3 light = bright * kTreeLight;
        const auto corner = [&](int i) {
            return rock.toWorld(
                {i & 1 ? node.high.x : node.low.x, i & 2 ? node.high.y : node.low.y, i & 4 ? node.high.z : node.low.z});
        };
        for (int i = 0; i < 8; ++i)
            for (const int axis : {1, 2, 4})
                if (!(i & axis)) boxEdges_.push_back({corner(i), corner(i | axis), light, 0.008f});
        if (!node.isLeaf()) continue;
        for (const std::uint32_t t : mesh.tree().references(node)) {
            const Triangle& triangle = mesh.triangles()[t];
            const vec3 a = rock.toWorld(triangle.a), b = rock.toWorld(triangle.b), c = rock.toWorld(triangle.c);
            for (const auto& [p, q] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)})
                boxEdges_.push_back({p, q, (3.0f * share * entered.heat) * vec3(0.7f, 1.0f, 0.8f), 0.009f});
        }
    }
}

void BulletsPainter::draw(Frame& frame, const View& view, const Bullets& bullets, bool showTree) {
    uploadMeshes(bullets.field());
    space_.prepare(frame);
    findLights(bullets);
    findFlights(view, bullets);
    {
        ScenePass pass = frame.scenePass("rocks", view, vec3(0));
        drawRocks(pass, view, bullets.field());
        drawScars(pass, view, bullets);
        space_.draw(pass);
    }
    // Lines are smooth by construction and need no multisampling.
    frame.resolveDepth();
    Pass pass = frame.pass("bolts", frame.scene());
    pass.view(view);
    if (showTree) {
        findBoxes(bullets);
        pass.state({.blend = Blend::additive, .depth = Depth::test});
        boxes_.draw(pass, boxEdges_);
        // Draw them again without a depth test, but fainter, to show those inside the rock.
        for (LightLine& edge : boxEdges_) edge.light *= 0.25f;
        std::erase_if(boxEdges_, [](const LightLine& edge) { return edge.light.g < kFaintest; });
        pass.state({.blend = Blend::additive});
        insideBoxes_.draw(pass, boxEdges_);
    }
    pass.state({.blend = Blend::additive, .depth = Depth::test});
    flights_.draw(pass, flightLines_);
}

}  // namespace arclight::collision
