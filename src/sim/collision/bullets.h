// Bolts of light that fly through a field of rocks: their hits, the sparks and scars that the hits leave, and the nodes
// of one rock's tree that the bolts enter.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/collision/rock_field.h"

namespace arclight::collision {

struct BulletSettings {
    int count = 3000;      ///< bolts in flight
    float radius = 0.06f;  ///< m
    float timeScale = 1;
    bool exitsEarly = true;  ///< spheres around rocks are tested before their trees
};
constexpr auto rowsOf(BulletSettings) {
    using S = BulletSettings;
    return paramRows<S>(
        Param{"count", "", "Number of bolts in flight.", &S::count, 0, 10'000}.label("bolts").primary(),
        Param{"radius", "m", "Radius of a bolt. It hits each triangle within this distance of its path.", &S::radius, 0,
              1}
            .label("bolt radius"),
        Param{"slowMotion", "", "Simulated time divided by real time.", &S::timeScale, 0.02f, 1.0f}
            .label("time scale")
            .logarithmic()
            .primary(),
        Param{"earlyExit",
              "Test the bounding sphere of a rock first, and query the rock's tree only if the shot meets that sphere.",
              &S::exitsEarly}
            .label("early exit")
            .primary());
}

/// Who has shot.
enum class Side : std::uint8_t { near, far, hand };

struct BulletBolt {
    glm::vec3 position{0};
    float travelled = 0;                  ///< m
    glm::vec3 direction{0};               ///< unit length
    float range = 0;                      ///< m; the bolt ends after travelling this far
    std::uint32_t battery = 0, shot = 0;  ///< the gun that shoots it, and the number of its shot
    Side side = Side::near;

    bool isFlying() const { return travelled < range; }
};

/// A hit of a bolt. Positions and directions are in the model space of the rock, so they rotate with it.
struct BulletHit {
    std::uint32_t rock = 0, number = 0;  ///< `number` counts all hits
    Side side = Side::near;
    float age = 0;  ///< s
    glm::vec3 position{0}, normal{0}, direction{0};
};

/// The mark of a hit on a rock near the camera: the triangles that a sphere around the hit touches.
struct Scar {
    BulletHit hit;
    float radius = 0;  ///< in model space
    std::vector<std::uint32_t> triangles;
};

/// A node of the watched rock's tree that a bolt has entered; `heat` is 1 at that time and decays towards 0.
struct EnteredNode {
    std::uint32_t node = 0, level = 0;
    float heat = 0;
};

class Bullets {
public:
    static constexpr float kSpeed = 130;          ///< m/s
    static constexpr float kSparkSeconds = 0.7f;  ///< how long hits are kept
    static constexpr std::size_t kMaxScars = 220, kMaxHits = 1500;
    static constexpr std::size_t kHandBolts = 40;
    static constexpr std::uint32_t kScarredDetail = 1;  ///< rocks of this detail and finer ones keep scars

    /// `tree`: of each rock.
    void reset(const BulletSettings& settings, Seed seed, const TreeOptions& tree = {});
    /// Rebuilds the trees or changes the number of bolts, as needed; bolts in flight continue.
    void change(const BulletSettings& settings, const TreeOptions& tree = {});
    void step(double dt);
    /// Shoots a bolt on behalf of the user.
    void fire(glm::vec3 from, glm::vec3 direction);

    const RockField& field() const { return *field_; }
    std::span<const BulletBolt> bolts() const { return bolts_; }
    /// The hits of the last `kSparkSeconds`, oldest first.
    std::span<const BulletHit> hits() const { return hits_; }
    std::span<const Scar> scars() const { return scars_; }
    std::span<const EnteredNode> entered() const { return entered_; }
    std::uint32_t hitCount() const { return hitCount_; }
    /// Sums over all queries of the last step.
    const FieldCounts& counts() const { return counts_; }
    /// Costs per step, as moving averages over some dozens of steps. `queries` and both tests count work in the watched
    /// rock's tree. `rocks` counts the rocks whose bounds shots reach, `trees` the rocks whose trees they query.
    struct Cost {
        double queries = 0, boxTests = 0, triangleTests = 0, rocks = 0, trees = 0;
    };
    const Cost& watchedCost() const { return cost_; }
    /// The number of hits that brute force finds in a field and the queries of the last step missed. Only the first
    /// `most` queries that came near a rock are checked.
    int missed(const RockField& truth, int most) const;

private:
    struct Tested {
        Shot shot;
        std::optional<RockHit> hit;
        FieldCounts counts{};
    };
    /// A hit from before the start.
    struct PastHit {
        RockHit hit;
        Side side;
        glm::vec3 at, direction;
        float age;
    };
    void shoot(std::size_t number);
    void startInFlight(std::size_t first);
    void flyBefore(std::size_t number, std::vector<PastHit>& past);
    void noteHit(const PastHit& hit);
    void addScar(const BulletHit& hit);
    void noteEntered(const Shot& shot);
    void fade(float seconds);
    void forgetEntered();
    Shot shotOf(const BulletBolt& bolt, float way) const {
        return {{bolt.position, way * bolt.direction}, settings_.radius};
    }

    BulletSettings settings_;
    TreeOptions tree_;
    Seed seed_, fieldSeed_;
    std::unique_ptr<RockField> field_;
    std::vector<BulletBolt> bolts_;  ///< first the user's bolts, then the batteries' bolts
    std::size_t nextByHand_ = 0;
    std::vector<Tested> tested_;  ///< in the last step
    std::vector<BulletHit> hits_;
    std::vector<Scar> scars_;
    std::vector<std::uint32_t> touched_;
    std::uint32_t hitCount_ = 0;
    std::vector<EnteredNode> entered_;
    std::vector<std::uint32_t> enteredAt_, levels_, nodes_;  ///< per node of the watched rock; `nodes_`: per query
    FieldCounts counts_;
    Cost cost_;
};

}  // namespace arclight::collision
