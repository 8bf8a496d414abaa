#include "sim/hair/strand_system.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/check.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::hair {
namespace {

constexpr std::size_t kBlocksPerTask = 4;
/// Random orders repeat after this many steps.
constexpr std::uint32_t kOrders = 16;

}  // namespace

float liftOf(int node) { return node < 3 ? static_cast<float>(node) / 3 : 1.0f; }

float restoreStrength(const StrandSettings& settings, int node) {
    if (settings.articleRestore) return std::pow(settings.restore, settings.restoreRatio * static_cast<float>(node));
    float strength = settings.restore;
    for (int i = 0; i < node; ++i) strength *= settings.restoreRatio;
    return strength;
}

float& StrandSystem::atLane(int lane, int index) {
    return row(static_cast<std::size_t>(lane / kLanes), index).lane[static_cast<std::size_t>(lane % kLanes)];
}
float StrandSystem::at(int strand, int index) const {
    const int lane = laneOf_[static_cast<std::size_t>(strand)];
    return row(static_cast<std::size_t>(lane / kLanes), index).lane[static_cast<std::size_t>(lane % kLanes)];
}

/// Neighbours on the skin are in the same SIMD vectors because they touch the same spheres. Lanes follow a Morton curve
/// through the roots, with cells of 4 mm. A strand's results do not depend on its lane.
void StrandSystem::assignLanes(const Groom& groom) {
    const auto spread = [](float coordinate) {
        auto bits = static_cast<std::uint64_t>(std::clamp((coordinate + 4) * 250, 0.0f, 2047.0f));
        std::uint64_t result = 0;
        for (int k = 0; k < 11; ++k, bits >>= 1) result |= (bits & 1) << (3 * k);
        return result;
    };
    std::vector<std::pair<std::uint64_t, int>> order;
    for (int strand = 0; strand < strands_; ++strand) {
        const glm::vec3 root = groom.strand(strand)[0];
        order.emplace_back(spread(root.x) | spread(root.y) << 1 | spread(root.z) << 2, strand);
    }
    std::sort(order.begin(), order.end());
    laneOf_.resize(order.size());
    strandOf_.resize(order.size());
    for (std::size_t lane = 0; lane < order.size(); ++lane) {
        strandOf_[lane] = order[lane].second;
        laneOf_[static_cast<std::size_t>(order[lane].second)] = static_cast<int>(lane);
    }
}

void StrandSystem::reset(const Groom& groom, std::span<const glm::vec3> start, const StrandSettings& settings,
                         Seed seed, const Pose& pose) {
    CHECK_EQ(groom.positions.size(), start.size());
    CHECK_LE(2, groom.nodes);
    CHECK_LE(groom.nodes, kMaxNodes);
    CHECK_LT(groom.pinned, groom.nodes);
    layout_ = {groom.nodes};
    strands_ = groom.strands();
    pinned_ = groom.pinned;
    seed_ = seed;
    steps_ = 0;
    pose_ = pose;
    spheres_.clear();
    const int lanes = (strands_ + kLanes - 1) / kLanes * kLanes;
    rows_.assign(static_cast<std::size_t>(lanes / kLanes * layout_.rows()), LaneRow{});
    nodes_.resize(groom.positions.size());
    const PoseMatrix matrix = poseMatrix(pose);
    assignLanes(groom);
    const auto count = static_cast<std::size_t>(groom.nodes);
    // Lanes beyond the last strand repeat it.
    for (int lane = 0; lane < lanes; ++lane) {
        const int strand = strandOf_[static_cast<std::size_t>(std::min(lane, strands_ - 1))];
        const auto i = static_cast<std::size_t>(strand);
        initStrand(lane, groom.strand(strand), start.subspan(i * count, count),
                   groom.lifts.empty() ? 0 : groom.lifts[i], matrix);
    }
    gather(0, static_cast<std::size_t>(lanes / kLanes));
    set(settings);
}

void StrandSystem::initStrand(int lane, std::span<const glm::vec3> groomed, std::span<const glm::vec3> start,
                              float lift, const PoseMatrix& pose) {
    float reach = 0;
    for (int i = 0; i < layout_.nodes; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const glm::vec3 world = pose.apply(start[k]);
        for (int axis = 0; axis < 3; ++axis) {
            atLane(lane, layout_.position(axis, i)) = atLane(lane, layout_.previous(axis, i)) = world[axis];
            atLane(lane, layout_.groom(axis, i)) = groomed[k][axis];
        }
        const float length = i > 0 ? glm::distance(groomed[k - 1], groomed[k]) : 0;
        if (i >= pinned_) reach += length;
        atLane(lane, layout_.length(i)) = length;
        atLane(lane, layout_.reach(i)) = reach;
        atLane(lane, layout_.span(i)) = i > 1 ? glm::distance(groomed[k - 2], groomed[k]) : 0;
    }
    atLane(lane, layout_.lift()) = lift;
    const auto links = static_cast<std::size_t>(layout_.nodes - 1);
    std::array<glm::quat, kMaxNodes> rest, first;
    linkFrames(groomed, std::span(rest).first(links));
    linkFrames(start, std::span(first).first(links));
    for (int j = 0; j < layout_.nodes - 1; ++j) {
        const auto k = static_cast<std::size_t>(j);
        const glm::quat turn = pose_.turn * first[k];
        const glm::quat bend = j >= pinned_ ? glm::conjugate(rest[k - 1]) * rest[k] : rest[k];
        const std::array<float, 4> turns{turn.w, turn.x, turn.y, turn.z}, bends{bend.w, bend.x, bend.y, bend.z};
        for (int part = 0; part < 4; ++part) {
            atLane(lane, layout_.turn(part, j)) = turns[static_cast<std::size_t>(part)];
            atLane(lane, layout_.bend(part, j)) = bends[static_cast<std::size_t>(part)];
        }
    }
}

void StrandSystem::set(const StrandSettings& settings) {
    CHECK_LE(0, settings.iterations);
    settings_ = settings;
    prepareOrder();
}

/// Fills `order_` with the first node of each link for each iteration of one step or, if random, of `kOrders` steps.
void StrandSystem::prepareOrder() {
    const int links = layout_.nodes - 1;
    const bool random = settings_.order == Order::random;
    const int rounds = settings_.iterations * (random ? static_cast<int>(kOrders) : 1);
    order_.resize(static_cast<std::size_t>(rounds * links));
    Random dice(seed_, 91);
    for (int round = 0; round < rounds; ++round) {
        const std::span<std::uint16_t> list =
            std::span(order_).subspan(static_cast<std::size_t>(round * links), static_cast<std::size_t>(links));
        std::iota(list.begin(), list.end(), std::uint16_t{0});
        if (settings_.order == Order::grouped)
            std::stable_partition(list.begin(), list.end(), [](std::uint16_t link) { return link % 2 == 0; });
        if (!random) continue;
        for (std::uint32_t i = static_cast<std::uint32_t>(links); i > 1; --i)
            std::swap(list[i - 1], list[dice.below(i)]);
    }
}

StrandKernel StrandSystem::kernel(const StrandStep& step) const {
    StrandKernel k;
    k.layout = layout_;
    k.pinned = pinned_;
    k.solver = settings_.solver;
    k.iterations = settings_.iterations;
    const auto perStep = static_cast<std::size_t>(settings_.iterations * (layout_.nodes - 1));
    const std::size_t turn = settings_.order == Order::random ? steps_ % kOrders : 0;
    k.order = std::span(order_).subspan(turn * perStep, perStep);
    k.damping = std::min(settings_.damping, step.mostDamping);
    k.air = step.wind ? (1 - k.damping) * step.dt : 0;
    k.fall = step.gravity * (step.dt * step.dt);
    for (int i = pinned_; i < layout_.nodes; ++i)
        k.restore[static_cast<std::size_t>(i)] = restoreStrength(settings_, i - pinned_ + 1);
    for (int i = 0; i < layout_.nodes; ++i) k.lift[static_cast<std::size_t>(i)] = settings_.lift * liftOf(i);
    k.bending = settings_.bending;
    k.shape = settings_.shape;
    k.velocityCorrection = settings_.velocityCorrection;
    // A joint of length l, with EI = ℓ³ λ g and λ l = 1, has compliance l / (4 EI) = l² / (4 ℓ³ g).
    const float length = settings_.bendingLength;
    k.compliance = 1 / (4 * length * length * length * kGravity * step.dt * step.dt);
    k.twistCompliance = k.compliance / settings_.twistRatio;
    k.pose = poseMatrix(step.pose);
    k.turn = step.pose.turn;
    k.scale = step.pose.scale;
    k.spheres = pushSpheres_;
    k.groups = groups_;
    return k;
}

void StrandSystem::step(const StrandStep& step) {
    pose_ = step.pose;
    dt_ = step.dt;
    gravity_ = step.gravity;
    spheres_.assign(step.spheres.begin(), step.spheres.end());
    if (!settings_.collide) spheres_.clear();
    CHECK_LE(spheres_.size(), kMaxSpheres);
    pushSpheres_.clear();
    for (const Sphere& sphere : spheres_) pushSpheres_.push_back(pushSphere(sphere));
    groups_.resize((spheres_.size() + kSphereGroup - 1) / kSphereGroup);
    groupSpheres(spheres_, groups_);
    const StrandKernel kernel = this->kernel(step);
    const Wind::Snapshot wind = step.wind ? step.wind->snapshot(step.seconds) : Wind::Snapshot{};
    const auto rows = static_cast<std::size_t>(layout_.rows());
    parallelFor(rows_.size() / rows, kBlocksPerTask, [&](std::size_t begin, std::size_t end) {
        if (step.wind) blowWind(wind, begin, end);
        solveBlocks(kernel, rows_.data() + begin * rows, end - begin);
        gather(begin, end);
    });
    ++steps_;
}

void StrandSystem::turnTo(const Pose& pose) {
    const glm::quat turn = pose.turn * glm::conjugate(pose_.turn);
    const float scale = pose.scale / pose_.scale;
    const PoseMatrix map =
        poseMatrix({.turn = turn, .offset = pose.offset - turn * (scale * pose_.offset), .scale = scale});
    const auto carry = [&](int lane, int x, int y, int z) {
        const glm::vec3 to = map.apply({atLane(lane, x), atLane(lane, y), atLane(lane, z)});
        atLane(lane, x) = to.x, atLane(lane, y) = to.y, atLane(lane, z) = to.z;
    };
    const std::size_t blocks = rows_.size() / static_cast<std::size_t>(layout_.rows());
    for (int lane = 0; lane < static_cast<int>(blocks) * kLanes; ++lane) {
        for (int i = 0; i < layout_.nodes; ++i) {
            carry(lane, layout_.position(0, i), layout_.position(1, i), layout_.position(2, i));
            carry(lane, layout_.previous(0, i), layout_.previous(1, i), layout_.previous(2, i));
        }
        for (int j = 0; j < layout_.nodes - 1; ++j) {
            const glm::quat to = turn * glm::quat(atLane(lane, layout_.turn(0, j)), atLane(lane, layout_.turn(1, j)),
                                                  atLane(lane, layout_.turn(2, j)), atLane(lane, layout_.turn(3, j)));
            atLane(lane, layout_.turn(0, j)) = to.w, atLane(lane, layout_.turn(1, j)) = to.x;
            atLane(lane, layout_.turn(2, j)) = to.y, atLane(lane, layout_.turn(3, j)) = to.z;
        }
    }
    pose_ = pose;
    gather(0, blocks);
}

/// The wind at both ends of each strand; between them it is interpolated.
void StrandSystem::blowWind(const Wind::Snapshot& wind, std::size_t begin, std::size_t end) {
    for (std::size_t block = begin; block < end; ++block)
        for (int part = 0; part < 2; ++part) {
            const int node = part == 0 ? 0 : layout_.nodes - 1;
            std::array<const LaneRow*, 3> from;
            std::array<LaneRow*, 3> to;
            for (int axis = 0; axis < 3; ++axis) {
                from[static_cast<std::size_t>(axis)] = &row(block, layout_.position(axis, node));
                to[static_cast<std::size_t>(axis)] = &row(block, layout_.wind(part, axis));
            }
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const glm::vec3 v = wind.at({from[0]->lane[lane], from[1]->lane[lane], from[2]->lane[lane]});
                to[0]->lane[lane] = v.x, to[1]->lane[lane] = v.y, to[2]->lane[lane] = v.z;
            }
        }
}

/// Copies positions to `nodes_`.
void StrandSystem::gather(std::size_t begin, std::size_t end) {
    const auto count = static_cast<std::size_t>(layout_.nodes);
    for (std::size_t block = begin; block < end; ++block) {
        const std::size_t first = block * kLanes;
        const std::size_t lanes = std::min<std::size_t>(kLanes, static_cast<std::size_t>(strands_) - first);
        for (std::size_t i = 0; i < count; ++i) {
            const LaneRow& x = row(block, layout_.position(0, static_cast<int>(i)));
            const LaneRow& y = row(block, layout_.position(1, static_cast<int>(i)));
            const LaneRow& z = row(block, layout_.position(2, static_cast<int>(i)));
            for (std::size_t lane = 0; lane < lanes; ++lane)
                nodes_[static_cast<std::size_t>(strandOf_[first + lane]) * count + i] = {x.lane[lane], y.lane[lane],
                                                                                         z.lane[lane]};
        }
    }
}

std::span<const glm::vec3> StrandSystem::nodes(int strand) const {
    const auto count = static_cast<std::size_t>(layout_.nodes);
    return std::span(nodes_).subspan(static_cast<std::size_t>(strand) * count, count);
}

float StrandSystem::restLength(int strand, int node) const { return at(strand, layout_.length(node)); }

void StrandSystem::previousNodes(std::vector<glm::vec3>& result) const {
    result.resize(nodes_.size());
    std::size_t to = 0;
    for (int strand = 0; strand < strands_; ++strand)
        for (int i = 0; i < layout_.nodes; ++i, ++to)
            for (int axis = 0; axis < 3; ++axis) result[to][axis] = at(strand, layout_.previous(axis, i));
}

}  // namespace arclight::hair
