#include "sim/collision/bullets.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::collision {
namespace {

using glm::vec3;

constexpr std::uint32_t kBatteries = 44;
constexpr float kScarRadius = 0.42f;      ///< m
constexpr float kEnteredSeconds = 0.05f;  ///< time constant: an entered node loses 63 % of its heat in this time
constexpr double kMeanTicks = 40;         ///< over which the cost of a query is averaged

/// A gun: its position, its target, and the scatter of its bolts.
struct Battery {
    vec3 from, to;
    float spread;  ///< rad
    Side side;
};

bool aimsAtWatched(std::uint32_t battery) { return battery % 9 == 1; }

/// Two thirds are behind the camera, left of it and below; one third shoots back from the far end of the field.
Battery batteryOf(Seed seed, std::uint32_t index) {
    Random random(seed, 100 + index);
    const float a = random.uniform(-1, 1), b = random.uniform(-1, 1), c = random.uniform01(), d = random.uniform(-1, 1),
                e = random.uniform(-1, 1), f = random.uniform01();
    const vec3 watched(4.6f + 3.2f * d, -0.2f + 3.2f * e, -1.5f);
    if (index % 3 == 2)
        return {{60 + 130 * a, 6 + 16 * b, -320 + 80 * c}, {-70 + 60 * d, -2 + 14 * e, 40 + 60 * f}, 0.010f, Side::far};
    if (aimsAtWatched(index)) return {{-30 + 22 * a, -4 + 12 * b, 50 + 20 * c}, watched, 0.016f, Side::near};
    return {{-62 + 48 * a, -13 + 7 * b, 40 + 30 * c}, {10 + 130 * d, 6 + 24 * e, -130 - 150 * f}, 0.012f, Side::near};
}

/// The gun of a bolt. Guns that aim at the watched rock hit soon and shoot again at once, so they get few bolts.
std::uint32_t batteryOfBolt(std::size_t number) {
    const auto index = static_cast<std::uint32_t>(number % kBatteries);
    return aimsAtWatched(index) && number / kBatteries % 20 != 0 ? (index + 1) % kBatteries : index;
}

struct NodeRecorder {
    const TriangleTree& mesh;
    RayBoxTest boxTest;
    std::vector<std::uint32_t>& nodes;
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        if (!boxTest.entry(node.low, node.high, 1)) return false;
        nodes.push_back(static_cast<std::uint32_t>(&node - mesh.tree().nodes().data()));
        return true;
    }
    bool leaf(const BoxTree::Node&) { return false; }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
};

}  // namespace

void Bullets::reset(const BulletSettings& settings, Seed seed, const TreeOptions& tree) {
    const bool isNewField = !field_ || fieldSeed_ != seed;
    if (isNewField) field_ = std::make_unique<RockField>(seed);
    if (isNewField || tree != tree_) field_->build(tree);
    fieldSeed_ = seed_ = seed, settings_ = settings, tree_ = tree;
    field_->restart();
    hits_.clear(), scars_.clear(), tested_.clear();
    hitCount_ = 0, nextByHand_ = 0, counts_ = {}, cost_ = {};
    bolts_.assign(kHandBolts, {});
    forgetEntered();
    startInFlight(0);
}

void Bullets::change(const BulletSettings& settings, const TreeOptions& tree) {
    settings_ = settings;
    if (tree != tree_) field_->build(tree), forgetEntered();
    tree_ = tree;
    const std::size_t flying = bolts_.size() - kHandBolts;
    const auto wanted = static_cast<std::size_t>(settings.count);
    if (wanted < flying) bolts_.resize(kHandBolts + wanted);
    if (wanted > flying) startInFlight(flying);
}

void Bullets::shoot(std::size_t number) {
    BulletBolt& bolt = bolts_[number];
    const Battery battery = batteryOf(seed_, bolt.battery);
    Random random(Seed{seed_.value + bolt.shot}, 1000 + number);
    const float x = random.gaussian(), y = random.gaussian(), z = random.gaussian();
    const vec3 way = battery.to - battery.from;
    const float length = glm::length(way);
    bolt.position = battery.from;
    bolt.direction = glm::normalize(way + battery.spread * length * vec3(x, y, z));
    bolt.range = length + 150;
    bolt.travelled = 0;
    bolt.side = battery.side;
    ++bolt.shot;
}

/// Adds bolts up to the requested count. They fly as if the guns had been shooting since long before the start.
void Bullets::startInFlight(std::size_t first) {
    const auto wanted = static_cast<std::size_t>(settings_.count);
    bolts_.resize(kHandBolts + wanted);
    std::vector<std::vector<PastHit>> past(wanted - first);
    parallelFor(wanted - first, 32, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) flyBefore(kHandBolts + first + i, past[i]);
    });
    std::vector<PastHit> all;
    for (const auto& each : past) all.insert(all.end(), each.begin(), each.end());
    std::stable_sort(all.begin(), all.end(), [](const PastHit& a, const PastHit& b) { return a.age > b.age; });
    for (const PastHit& hit : all) noteHit(hit);
}

/// Flies a bolt for a random part of its range. For each rock that it meets on this path, it records a past hit and
/// shoots the bolt again.
void Bullets::flyBefore(std::size_t number, std::vector<PastHit>& past) {
    BulletBolt& bolt = bolts_[number];
    bolt.battery = batteryOfBolt(number);
    shoot(number);
    Random random(seed_, 50'000 + number);
    float left = random.uniform01() * bolt.range;
    for (int again = 0; again < 40 && left > 0; ++again) {
        const Shot shot = shotOf(bolt, left);
        const auto hit = field_->firstHit(shot, settings_.exitsEarly);
        if (!hit) break;
        left *= 1 - hit->at;
        past.push_back({*hit, bolt.side, shot.ray.at(hit->at), bolt.direction, left / kSpeed});
        shoot(number);
    }
    bolt.position += left * bolt.direction;
    bolt.travelled = left;
}

void Bullets::fire(vec3 from, vec3 direction) {
    BulletBolt& bolt = bolts_[nextByHand_];
    nextByHand_ = (nextByHand_ + 1) % kHandBolts;
    bolt = {.position = from, .direction = direction, .range = 500, .side = Side::hand};
}

void Bullets::step(double dt) {
    const float seconds = static_cast<float>(dt) * settings_.timeScale, way = kSpeed * seconds;
    field_->turn(seconds);
    fade(seconds);
    tested_.resize(bolts_.size());
    parallelFor(bolts_.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            tested_[i] = {shotOf(bolts_[i], way), {}, {}};
            if (bolts_[i].isFlying())
                tested_[i].hit = field_->firstHit(tested_[i].shot, settings_.exitsEarly, &tested_[i].counts);
        }
    });
    counts_ = {};
    for (std::size_t i = 0; i < bolts_.size(); ++i) {
        BulletBolt& bolt = bolts_[i];
        if (!bolt.isFlying()) continue;
        const Tested& tested = tested_[i];
        counts_ += tested.counts;
        if (tested.counts.watchedQueries > 0) noteEntered(tested.shot);
        bolt.position = tested.shot.ray.at(1), bolt.travelled += way;
        if (tested.hit)
            noteHit({*tested.hit, bolt.side, tested.shot.ray.at(tested.hit->at), bolt.direction,
                     (1 - tested.hit->at) * seconds});
        if (!tested.hit && bolt.isFlying()) continue;
        if (i < kHandBolts)
            bolt.range = 0;
        else
            shoot(i);
    }
    const auto follow = [](double& mean, double value) { mean += (value - mean) / kMeanTicks; };
    follow(cost_.queries, counts_.watchedQueries);
    follow(cost_.boxTests, counts_.watched.boxTests), follow(cost_.triangleTests, counts_.watched.triangleTests);
    follow(cost_.rocks, counts_.field.triangleTests), follow(cost_.trees, counts_.meshQueries);
}

void Bullets::noteHit(const PastHit& past) {
    const Rock& rock = field_->rocks()[past.hit.rock];
    const Triangle& t = field_->meshOf(rock).tree.triangles()[past.hit.triangle];
    const BulletHit hit{.rock = past.hit.rock,
                        .number = hitCount_++,
                        .side = past.side,
                        .age = past.age,
                        .position = rock.toModel(past.at),
                        .normal = glm::normalize(glm::cross(t.b - t.a, t.c - t.a)),
                        .direction = glm::transpose(rock.turned) * past.direction};
    if (hit.age < kSparkSeconds) {
        if (hits_.size() == kMaxHits) hits_.erase(hits_.begin());
        hits_.push_back(hit);
    }
    if (rock.detail <= kScarredDetail) addScar(hit);
}

void Bullets::addScar(const BulletHit& hit) {
    const Rock& rock = field_->rocks()[hit.rock];
    if (scars_.size() < kMaxScars)
        scars_.emplace_back();
    else
        std::rotate(scars_.begin(), scars_.begin() + 1, scars_.end());  // reuses the oldest scar for the new one
    Scar& scar = scars_.back();
    scar.hit = hit;
    const auto spread = static_cast<float>(hash32(hit.number) >> 8) * 0x1p-24f;
    scar.radius = kScarRadius * (0.7f + 0.6f * spread) / rock.size;
    scar.triangles.clear();
    const TriangleTree& tree = field_->meshOf(rock).tree;
    tree.touched({hit.position, scar.radius}, scar.triangles);
    // If straddling triangles are in both children, some are found twice.
    std::sort(scar.triangles.begin(), scar.triangles.end());
    scar.triangles.erase(std::unique(scar.triangles.begin(), scar.triangles.end()), scar.triangles.end());
    std::erase_if(scar.triangles, [&](std::uint32_t i) {
        const Triangle& t = tree.triangles()[i];
        return glm::dot(glm::cross(t.b - t.a, t.c - t.a), hit.normal) <= 0;
    });
}

void Bullets::noteEntered(const Shot& shot) {
    const Rock& rock = field_->rocks()[RockField::kWatched];
    const TriangleTree& mesh = field_->meshOf(rock).tree;
    const Shot local = RockField::inModel(rock, shot);
    nodes_.clear();
    NodeRecorder query{mesh, RayBoxTest(local.ray, local.radius, mesh.tree().extent()), nodes_};
    walk(mesh.tree(), query);
    for (const std::uint32_t node : nodes_) {
        std::uint32_t& at = enteredAt_[node];
        if (at == BoxTree::kNone)
            at = static_cast<std::uint32_t>(entered_.size()), entered_.push_back({node, levels_[node], 0});
        entered_[at].heat = 1;
    }
}

void Bullets::fade(float seconds) {
    for (BulletHit& hit : hits_) hit.age += seconds;
    std::erase_if(hits_, [](const BulletHit& hit) { return hit.age >= kSparkSeconds; });
    for (Scar& scar : scars_) scar.hit.age = std::min(scar.hit.age + seconds, 1000.0f);
    const float left = expf(-seconds / kEnteredSeconds);
    for (EnteredNode& entered : entered_) {
        entered.heat *= left;
        if (entered.heat < 0.02f) enteredAt_[entered.node] = BoxTree::kNone;
    }
    std::erase_if(entered_, [](const EnteredNode& entered) { return entered.heat < 0.02f; });
    for (std::uint32_t i = 0; i < entered_.size(); ++i) enteredAt_[entered_[i].node] = i;
}

void Bullets::forgetEntered() {
    const BoxTree& tree = field_->meshOf(field_->rocks()[RockField::kWatched]).tree.tree();
    entered_.clear();
    enteredAt_.assign(tree.nodes().size(), BoxTree::kNone);
    levels_.assign(tree.nodes().size(), 0);
    for (std::size_t i = 1; i < levels_.size(); ++i) levels_[i] = levels_[tree.parents()[i]] + 1;
}

int Bullets::missed(const RockField& truth, int most) const {
    int missed = 0;
    for (const Tested& tested : tested_) {
        if (tested.counts.meshQueries == 0) continue;
        if (most-- <= 0) break;
        missed += truth.misses(tested.shot, tested.hit);
    }
    return missed;
}

}  // namespace arclight::collision
