// A pack of strands: access to its rows, and how its nodes leave spheres. Included in the same way as
// sim/common/lanes-inl.h.
#if defined(ARCLIGHT_STRAND_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_STRAND_LANES_INL
#undef ARCLIGHT_STRAND_LANES_INL
#else
#define ARCLIGHT_STRAND_LANES_INL
#endif

#include <bit>

#include "sim/common/pack-inl.h"
#include "sim/common/quaternion-inl.h"
#include "sim/hair/strand_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::hair::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Vectors per pack: a strand is a chain of dependent operations, so several strands are advanced side by side.
/// WebAssembly engines schedule less well: with four vectors, they take 11 % less time than with two.
constexpr int kVectors = HWY_TARGET == HWY_WASM ? 4 : 2;
inline std::size_t packLanes() { return kVectors * hn::Lanes(Tag()); }

using Pack = arclight::HWY_NAMESPACE::Pack<kVectors>;
using PackMask = arclight::HWY_NAMESPACE::PackMask<kVectors>;
using Vec3 = Triple<Pack>;
using Quat = Quaternion<Pack>;

HWY_INLINE Quat normalised(const Quat& q) { return 1.0f / root(larger(dot(q, q), 1e-24f)) * q; }
/// The z axis, rotated.
HWY_INLINE Vec3 axisZ(const Quat& q) {
    const Vec3& v = q.v;
    return {2.0f * (v.x * v.z + q.w * v.y), 2.0f * (v.y * v.z - q.w * v.x),
            q.w * q.w - v.x * v.x - v.y * v.y + v.z * v.z};
}

/// How far a node may move in a step before its nearby spheres are searched again, m.
constexpr float kNear = 0.01f;

/// The strain that leaving a sphere may add to a link. Without any, a push passes on to the tip in every step, and hair
/// at rest trembles.
constexpr float kSlack = 0.15f;

class StrandLanes {
public:
    HWY_INLINE StrandLanes(const StrandKernel& kernel, float* base)
        : kernel_(kernel), layout_(kernel.layout), base_(base), pinned_(kernel.pinned), nodes_(kernel.layout.nodes) {}

protected:
    HWY_INLINE float* row(int index) const { return base_ + index * kLanes; }
    HWY_INLINE Pack load(int index) const { return Pack::load(row(index)); }
    HWY_INLINE Vec3 position(int i) const {
        return {load(layout_.position(0, i)), load(layout_.position(1, i)), load(layout_.position(2, i))};
    }
    HWY_INLINE void store(int i, const Vec3& p) const {
        p.x.store(row(layout_.position(0, i)));
        p.y.store(row(layout_.position(1, i)));
        p.z.store(row(layout_.position(2, i)));
    }
    HWY_INLINE Pack scaled(int index) const { return load(index) * kernel_.scale; }

    HWY_INLINE Pack liftOf(int node) const {
        return kernel_.lift[static_cast<std::size_t>(node)] * load(layout_.lift());
    }

    /// Finds, for each node, the spheres that it can touch in this step unless it moves far. Most nodes are far from
    /// most spheres, and iterations move them little.
    HWY_NOINLINE void findNearSpheres() {
        if (kernel_.spheres.empty()) return;
        for (int i = 1; i < nodes_; ++i) {
            predicted_[i] = position(i);
            near_[i] = spheresAt(predicted_[i], liftOf(i) + 1.001f * kNear);
        }
    }

    /// The spheres, as bits, that any lane may be inside.
    HWY_INLINE std::uint64_t spheresAt(const Vec3& p, const Pack& lift) const {
        std::uint64_t found = 0;
        const Pack half = 0.5f * (dot(p, p) - lift * lift);
        for (const SphereGroup& group : kernel_.groups) {
            if (!mayTouch(p, lift, half, group.bound)) continue;
            for (std::size_t i = group.first; i < group.first + group.count; ++i)
                if (mayTouch(p, lift, half, kernel_.spheres[i])) found |= std::uint64_t{1} << i;
        }
        return found;
    }

    /// At least the spheres, as bits, that any lane of the node is inside; cheap for a node that has moved little.
    HWY_INLINE std::uint64_t candidates(const Vec3& p, int node) const {
        const Vec3 moved = p - predicted_[node];
        const bool isFar = !noLane(kNear * kNear < dot(moved, moved));
        return isFar ? spheresAt(p, liftOf(node)) : near_[node];
    }

    /// Moves a node to the surfaces of the spheres that it is inside, one after the other. Returns whether any lane was
    /// inside one.
    HWY_INLINE bool collide(Vec3& p, int node) const {
        if (kernel_.spheres.empty()) return false;
        const std::uint64_t near = candidates(p, node);
        if (near == 0) return false;
        Vec3 pushed = p;
        const bool any = leave(near, pushed, node);
        p = pushed;
        return any;
    }
    HWY_NOINLINE bool leave(std::uint64_t left, Vec3& p, int node) const {
        bool any = false;
        const Pack lift = liftOf(node);
        while (left != 0) {
            const int i = std::countr_zero(left);
            left &= left - 1;
            if (!push(p, lift, kernel_.spheres[static_cast<std::size_t>(i)])) continue;
            any = true;
            const std::uint64_t upToThis = (std::uint64_t{2} << i) - 1;
            left = candidates(p, node) & ~upToThis;
        }
        return any;
    }

    /// False if no lane is inside the sphere. This test only saves time, so its rounding does not matter.
    HWY_INLINE bool mayTouch(const Vec3& p, const Pack& lift, const Pack& half, const PushSphere& sphere) const {
        const Vec3 centre = sphere.centre;
        const Pack radial = without(half, lift, Pack(sphere.radius));
        const Pack about = without(without(without(radial, p.z, centre.z), p.y, centre.y), p.x, centre.x);
        return !noLane(about < sphere.first);
    }

    HWY_INLINE bool push(Vec3& p, const Pack& lift, const PushSphere& sphere) const {
        const Vec3 centre = sphere.centre;
        Vec3 d = p - centre;
        Pack square = dot(d, d);
        const Pack radius = sphere.radius + lift;
        const PackMask inside = square < radius * radius;
        if (noLane(inside)) return false;
        const PackMask central = square < 1e-16f;
        d.y = select(central, 1.0f, d.y);
        square = select(central, 1.0f, square);
        const Pack factor = radius / root(square);
        p = select(inside, centre + d * factor, p);
        return true;
    }

    /// Guarantees that no node but the root is inside a sphere, from root to tip. If a node or the previous node is
    /// moved, their link does not get longer, but rotates about its inner end.
    HWY_NOINLINE void leaveAll() const {
        if (kernel_.spheres.empty()) return;
        Vec3 leader = position(0), leaderBefore = leader;
        bool hasMoved = false;
        for (int i = 1; i < nodes_; ++i) {
            const Vec3 before = position(i);
            Vec3 p = before;
            hasMoved = collide(p, i) || hasMoved;
            if (hasMoved) {
                Pack length = 0.0f;
                if (i >= pinned_) {
                    length = keepLength(leader, leader - leaderBefore, before - leaderBefore, p, i);
                    turnOut(leader, length, p, i);
                    if (hasRootSpheres()) keepWithin(leader, length, p, i);
                }
                store(i, p);
                if (isStuck(p, i)) leaveOneByOne(leader, length, i);
                p = position(i);
                const Vec3 move = p - before;
                hasMoved = !noLane(0.0f < dot(move, move));
            }
            leader = p, leaderBefore = before;
        }
    }
    /// Where a link's inner end, which is at `leader` now, or its outer end `p` was moved, brings `p` to a distance
    /// that strains the link little more than `linkBefore` did. Returns the distance.
    HWY_INLINE Pack keepLength(const Vec3& leader, const Vec3& leaderMove, const Vec3& linkBefore, Vec3& p,
                               int node) const {
        const Pack rest = scaled(layout_.length(node)), before = root(dot(linkBefore, linkBefore));
        const bool isExact = kernel_.solver == Solver::followTheLeader;
        Vec3 link = p - leader;
        const Vec3 move = link + leaderMove - linkBefore;
        Pack square = dot(link, link);
        const PackMask together = square < 1e-20f;
        link.y = select(together, -1.0f, link.y);
        square = select(together, 1.0f, square);
        const Pack length = root(square), shortest = isExact ? rest : smaller((1 - kSlack) * rest, before);
        const Pack longest = isExact ? rest : larger((1 + kSlack) * rest, before);
        const Pack wanted = larger(shortest, smaller(length, longest));
        const PackMask hasMoved = 0.0f < dot(leaderMove, leaderMove) + dot(move, move);
        const Vec3 kept = leader + link * (wanted / length);
        p = select(hasMoved, select(length < wanted, kept, select(wanted < length, kept, p)), p);
        return wanted;
    }
    HWY_INLINE bool hasRootSpheres() const {
        return kernel_.solver == Solver::rootSphere || kernel_.solver == Solver::cosserat;
    }
    /// Brings nodes that were moved out of their root spheres back along the spheres' surfaces.
    HWY_INLINE void keepWithin(const Vec3& leader, Pack& length, Vec3& p, int node) const {
        const Vec3 anchor = position(pinned_ - 1), arm = p - anchor;
        const Pack reach = scaled(layout_.reach(node)), square = dot(arm, arm);
        const PackMask outside = reach * reach * 1.00001f < square;
        if (noLane(outside)) return;
        Vec3 within = anchor + arm * (reach / root(larger(square, 1e-24f)));
        turnOut(anchor, reach, within, node);
        p = select(outside, within, p);
        const Vec3 link = p - leader;
        length = select(outside, root(dot(link, link)), length);
    }
    /// Rotates links about their inner ends, which are at `leader`, until their outer ends `p` are outside the spheres:
    /// one sphere after the other, each by the smallest angle, in a few rounds.
    HWY_NOINLINE void turnOut(const Vec3& leader, const Pack& length, Vec3& p, int node) const {
        constexpr int kRounds = 4;
        const Pack lift = liftOf(node);
        for (int round = 0; round < kRounds; ++round) {
            bool any = false;
            for (std::uint64_t left = candidates(p, node); left != 0;) {
                const int i = std::countr_zero(left);
                left &= left - 1;
                if (!turn(p, leader, length, lift, kernel_.spheres[static_cast<std::size_t>(i)])) continue;
                any = true;
                const std::uint64_t upToThis = (std::uint64_t{2} << i) - 1;
                left = candidates(p, node) & ~upToThis;
            }
            if (!any) return;
        }
    }
    HWY_INLINE bool turn(Vec3& p, const Vec3& leader, const Pack& length, const Pack& lift,
                         const PushSphere& sphere) const {
        const Vec3 d = p - sphere.centre;
        const Pack radius = sphere.radius + lift, limit = radius - 2e-6f;  // allows for rounding
        const PackMask inside = dot(d, d) < limit * limit;
        if (noLane(inside)) return false;
        // The link's component along `away` is the smallest that leads out, or its whole length.
        const Vec3 away = leader - sphere.centre, link = p - leader;
        const Pack from = larger(dot(away, away), 1e-16f), square = length * length;
        const Pack along = smaller(0.5f * (radius * radius - from - square), length * root(from));
        Vec3 aside = link - away * (dot(away, link) / from);
        const PackMask isStraight = dot(aside, aside) < 1e-6f * square;  // points at the centre
        const PackMask isUpright = away.x * away.x + away.z * away.z < 0.01f * from;
        const Vec3 level{0.0f - away.z, 0.0f, away.x}, steep{away.y, 0.0f - away.x, 0.0f};
        aside = select(isStraight, select(isUpright, steep, level), aside);
        const Pack across = larger(square - along * along / from, 0.0f) / larger(dot(aside, aside), 1e-24f);
        p = select(inside, leader + away * (along / from) + aside * root(across), p);
        return true;
    }
    HWY_INLINE bool isStuck(const Vec3& p, int node) const {
        for (std::uint64_t left = candidates(p, node); left != 0; left &= left - 1) {
            const PushSphere& sphere = kernel_.spheres[static_cast<std::size_t>(std::countr_zero(left))];
            const Vec3 d = p - sphere.centre;
            if (!noLane(dot(d, d) < sphere.bare)) return true;
        }
        return false;
    }
    /// Finishes each lane separately. The tighter limit of `leaveSpheres` leaves lanes that are outside unchanged,
    /// whatever the other lanes of the vector contain.
    HWY_NOINLINE void leaveOneByOne(const Vec3& leader, const Pack& length, int i) const {
        alignas(64) std::array<float, kLanes> x, y, z, lengths;
        leader.x.store(x.data()), leader.y.store(y.data()), leader.z.store(z.data());
        length.store(lengths.data());
        for (std::size_t lane = 0; lane < packLanes(); ++lane) {
            float &px = row(layout_.position(0, i))[lane], &py = row(layout_.position(1, i))[lane];
            float& pz = row(layout_.position(2, i))[lane];
            glm::vec3 p(px, py, pz);
            leaveSpheres(kernel_.spheres, {x[lane], y[lane], z[lane]}, lengths[lane], p);
            px = p.x, py = p.y, pz = p.z;
        }
    }

    const StrandKernel& kernel_;
    const BlockLayout layout_;
    float* const base_;
    const int pinned_, nodes_;

private:
    Vec3 predicted_[kMaxNodes];
    std::uint64_t near_[kMaxNodes];
};

}  // namespace arclight::hair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
