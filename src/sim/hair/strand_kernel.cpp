#include "sim/hair/strand_kernel.h"

#include <bit>

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/hair/strand_kernel.cpp"
#include <hwy/foreach_target.h>

#include "sim/hair/strand_pack-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::hair::HWY_NAMESPACE {

/// How far a node may move in a step before its nearby spheres are searched again, m.
constexpr float kNear = 0.01f;

/// The strands of a block that one pack covers. Each phase of a step is a separate function, since compilers take
/// several times as long for a single large one.
class Strands {
public:
    HWY_INLINE Strands(const StrandKernel& kernel, float* base)
        : kernel_(kernel), layout_(kernel.layout), base_(base), pinned_(kernel.pinned), nodes_(kernel.layout.nodes) {}

    HWY_INLINE void solve() {
        predict();
        findNearSpheres();
        switch (kernel_.solver) {
            case Solver::relaxation: relax<false>(); break;
            case Solver::rootSphere: relax<true>(); break;
            case Solver::followTheLeader: follow(); break;
            case Solver::cosserat: solveRods(); break;
        }
        if (kernel_.solver == Solver::rootSphere || kernel_.solver == Solver::cosserat)
            for (int i = pinned_; i < nodes_; ++i) limitReach(i);
        leaveAll();
    }

private:
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

    HWY_INLINE Pack groomed(int axis, int i) const {
        const glm::vec3 r = kernel_.pose.row[static_cast<std::size_t>(axis)];
        return r.x * load(layout_.groom(0, i)) + r.y * load(layout_.groom(1, i)) + r.z * load(layout_.groom(2, i)) +
               kernel_.pose.offset[axis];
    }

    /// Verlet: pinned nodes follow the pose, the others are integrated.
    HWY_NOINLINE void predict() const {
        const Pack damping = Pack(kernel_.damping), limit = Pack(kLargestMove);
        for (int i = 0; i < nodes_; ++i) {
            const Pack restore = Pack(kernel_.restore[static_cast<std::size_t>(i)]);
            const float along = static_cast<float>(i) / static_cast<float>(nodes_ - 1);
            for (int axis = 0; axis < 3; ++axis) {
                float* const at = row(layout_.position(axis, i));
                float* const before = row(layout_.previous(axis, i));
                const Pack x = Pack::load(at), goal = groomed(axis, i);
                const Pack move = bounded(x - Pack::load(before), limit);
                x.store(before);
                if (i < pinned_) {
                    goal.store(at);
                    continue;
                }
                const Pack root = load(layout_.wind(0, axis)), tip = load(layout_.wind(1, axis));
                const Pack wind = root + along * (tip - root);
                const Pack next = x + damping * move + kernel_.air * wind + kernel_.fall[axis] + restore * (goal - x);
                next.store(at);
            }
        }
    }

    HWY_INLINE Vec3 centreOf(const PushSphere& sphere) const { return sphere.centre; }

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
        const Vec3 centre = centreOf(sphere);
        const Pack radial = without(half, lift, Pack(sphere.radius));
        const Pack about = without(without(without(radial, p.z, centre.z), p.y, centre.y), p.x, centre.x);
        return !noLane(about < sphere.first);
    }

    HWY_INLINE bool push(Vec3& p, const Pack& lift, const PushSphere& sphere) const {
        const Vec3 centre = centreOf(sphere);
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

    /// Moves the two ends of a link towards a distance of `rest`, half the correction each; pinned ends stay.
    HWY_INLINE void constrain(Vec3& a, Vec3& b, const Pack& rest, float half, bool fixed) const {
        const Vec3 d = b - a;
        const Pack length = root(larger(dot(d, d), 1e-24f));
        const Vec3 correction = d * (half * (length - rest) / length);
        if (!fixed) a = a + correction;
        b = b - correction;
    }

    HWY_INLINE Vec3 limited(const Vec3& p, const Vec3& anchor, int i) const {
        const Vec3 d = p - anchor;
        const Pack reach = scaled(layout_.reach(i)), square = dot(d, d);
        const PackMask outside = reach * reach < square;
        if (noLane(outside)) return p;
        return select(outside, anchor + d * (reach / root(larger(square, 1e-24f))), p);
    }
    HWY_INLINE void limitReach(int i) const { store(i, limited(position(i), position(pinned_ - 1), i)); }

    template <bool kRootSphere>
    HWY_NOINLINE void relax() const {
        const int links = nodes_ - 1;
        const Vec3 root = position(pinned_ - 1);
        for (int iteration = 0; iteration < kernel_.iterations; ++iteration) {
            const std::uint16_t* const order = kernel_.order.data() + iteration * links;
            for (int k = 0; k < links; ++k) {
                const int i = order[k];
                if (i + 1 < pinned_) continue;
                Vec3 a = position(i), b = position(i + 1);
                collide(b, i + 1);
                constrain(a, b, scaled(layout_.length(i + 1)), 0.5f, i < pinned_);
                if (kRootSphere) b = limited(b, root, i + 1);
                if (i >= pinned_) store(i, a);
                store(i + 1, b);
            }
            if (kernel_.bending > 0) straighten(order);
            if (kernel_.shape > 0) keepShape();
        }
    }

    /// Goes from the root along the links with a frame: a link's frame is that of the previous link, bent as at rest
    /// and then turned by the smallest angle to the link's direction.
    HWY_NOINLINE void keepShape() const {
        const int first = pinned_ - 1;
        const glm::quat& t = kernel_.turn;
        const Pack half = Pack(0.5f * kernel_.shape);
        Quat frame = Quat{t.w, t.x, t.y, t.z} * bend(first);
        Vec3 a = position(first), b = position(first + 1);
        frame = turnedTo(frame, b - a);
        for (int j = first + 1; j < nodes_ - 1; ++j) {
            frame = frame * bend(j);
            a = b;
            b = position(j + 1);
            const Vec3 move = (a + axisZ(frame) * scaled(layout_.length(j + 1)) - b) * half;
            a = a - move;
            b = b + move;
            if (j >= pinned_) store(j, a);
            frame = turnedTo(frame, b - a);
            store(j + 1, b);
        }
    }
    /// A frame turned by the smallest angle so that its z axis points along `d`.
    HWY_INLINE Quat turnedTo(const Quat& frame, const Vec3& d) const {
        const Vec3 from = axisZ(frame);
        const Pack length = root(larger(dot(d, d), 1e-24f));
        // If the link folds back, there is no unique smallest rotation; it keeps its frame.
        const Pack sum = length + dot(from, d);
        const PackMask back = sum < 1e-4f * length;
        const Quat turn{select(back, length, sum), from.y * d.z - from.z * d.y, from.z * d.x - from.x * d.z,
                        from.x * d.y - from.y * d.x};
        return normalised(turn * frame);
    }

    HWY_NOINLINE void straighten(const std::uint16_t* order) const {
        for (int k = 0; k < nodes_ - 1; ++k) {
            const int i = order[k];
            if (i + 2 >= nodes_ || i + 2 < pinned_) continue;
            Vec3 a = position(i), b = position(i + 2);
            constrain(a, b, scaled(layout_.span(i + 2)), 0.5f * kernel_.bending, i < pinned_);
            if (i >= pinned_) store(i, a);
            store(i + 2, b);
        }
    }

    /// Places each node at its length from the previous one, in one pass. Each node's velocity is corrected for the
    /// part that pulling back the next node took from it.
    HWY_NOINLINE void follow() const {
        Vec3 leader = position(pinned_ - 1);
        for (int i = pinned_; i < nodes_; ++i) {
            const Vec3 predicted = position(i);
            Vec3 p = predicted;
            collide(p, i);
            Vec3 d = p - leader;
            Pack square = dot(d, d);
            const PackMask together = square < 1e-20f;
            d.y = select(together, -1.0f, d.y);
            square = select(together, 1.0f, square);
            p = leader + d * (scaled(layout_.length(i)) / root(square));
            if (i > pinned_) correctVelocity(i - 1, p - predicted);
            store(i, p);
            leader = p;
        }
    }
    HWY_INLINE void correctVelocity(int i, const Vec3& correction) const {
        const Pack factor = Pack(kernel_.velocityCorrection);
        const Pack* const part[3] = {&correction.x, &correction.y, &correction.z};
        for (int axis = 0; axis < 3; ++axis) {
            float* const before = row(layout_.previous(axis, i));
            (Pack::load(before) + factor * *part[axis]).store(before);
        }
    }

    HWY_INLINE Quat turn(int j) const {
        return {load(layout_.turn(0, j)), load(layout_.turn(1, j)), load(layout_.turn(2, j)), load(layout_.turn(3, j))};
    }
    HWY_INLINE Quat bend(int j) const {
        return {load(layout_.bend(0, j)), load(layout_.bend(1, j)), load(layout_.bend(2, j)), load(layout_.bend(3, j))};
    }
    HWY_INLINE void storeTurn(int j, const Quat& q) const {
        q.w.store(row(layout_.turn(0, j)));
        q.x.store(row(layout_.turn(1, j)));
        q.y.store(row(layout_.turn(2, j)));
        q.z.store(row(layout_.turn(3, j)));
    }

    HWY_NOINLINE void solveRods() const {
        const int first = pinned_ - 1, links = nodes_ - 1;
        const Vec3 root = position(first);
        const glm::quat& t = kernel_.turn;
        const Quat clamp = Quat{t.w, t.x, t.y, t.z} * bend(first);
        Vec3 multiplier[kMaxNodes];
        for (int j = first; j < links; ++j) multiplier[j] = {0.0f, 0.0f, 0.0f};
        for (int iteration = 0; iteration < kernel_.iterations; ++iteration) {
            const std::uint16_t* const order = kernel_.order.data() + iteration * links;
            for (int k = 0; k < links; ++k)
                if (order[k] >= first) stretch(order[k], root);
            for (int k = 0; k < links; ++k)
                if (order[k] >= first) bendAndTwist(order[k], clamp, multiplier[order[k]]);
        }
    }

    /// Corrects a link's length and aligns it with its orientation's z axis (Kugelstadt and Schömer, equations 37, 38).
    HWY_INLINE void stretch(int j, const Vec3& root) const {
        const bool fixed = j < pinned_;
        Vec3 a = position(j), b = position(j + 1);
        collide(b, j + 1);
        Quat q = turn(j);
        const Pack length = larger(scaled(layout_.length(j + 1)), 1e-9f);
        const float weights = (fixed ? 1.0f : 2.0f) + 4 * kTurnWeight;
        const Vec3 gap = (b - a - axisZ(q) * length) * (1 / weights);
        if (!fixed) a = a + gap;
        b = limited(b - gap, root, j + 1);
        if (!fixed) store(j, a);
        store(j + 1, b);
        // (0, gap) · q · conjugate of e3
        const Pack factor = 2 * kTurnWeight / length;
        const Quat side{q.z, 0.0f - q.y, q.x, 0.0f - q.w};
        const Quat change = Quat{0.0f, gap.x, gap.y, gap.z} * side;
        storeTurn(j, normalised(q + change * factor));
    }

    /// Corrects the rotation between neighbours towards that at rest. A rod of bending stiffness EI has compliance l /
    /// (4 EI) for the vector part of that rotation, which is half the angle.
    HWY_INLINE void bendAndTwist(int j, const Quat& clamp, Vec3& multiplier) const {
        const bool fixed = j == pinned_ - 1;  // the first link is clamped at the skin, half a link away
        const Quat a = fixed ? clamp : turn(j - 1), b = turn(j);
        const Quat omega = conjugate(a) * b;
        const Quat rest = fixed ? Quat{1.0f, 0.0f, 0.0f, 0.0f} : bend(j);
        const Quat minus = omega - rest, plus = omega + rest;
        const PackMask other = dot(plus, plus) < dot(minus, minus);
        const Vec3 error{select(other, plus.x, minus.x), select(other, plus.y, minus.y),
                         select(other, plus.z, minus.z)};
        const Pack length = larger(scaled(layout_.length(j + 1)), 1e-9f);
        const Pack square = length * length;
        const Pack weight = kTurnWeight / square;
        const Pack flex = square * Pack(fixed ? 0.5f * kernel_.compliance : kernel_.compliance);
        const Pack twist = square * Pack(fixed ? 0.5f * kernel_.twistCompliance : kernel_.twistCompliance);
        const Pack weights = fixed ? weight : weight + weight;
        const Pack along = -1.0f / (weights + flex), around = -1.0f / (weights + twist);
        const Vec3 change{along * (error.x + flex * multiplier.x), along * (error.y + flex * multiplier.y),
                          around * (error.z + twist * multiplier.z)};
        multiplier = multiplier + change;
        const Quat step{0.0f, weight * change.x, weight * change.y, weight * change.z};
        if (!fixed) storeTurn(j - 1, normalised(a - b * step));
        storeTurn(j, normalised(b + a * step));
    }

    /// Guarantees that no node but the root is inside a sphere. A lane that one round of pushes does not free is
    /// finished alone; the tighter limit of that test leaves other lanes untouched, whatever shares a vector.
    HWY_NOINLINE void leaveAll() const {
        if (kernel_.spheres.empty()) return;
        for (int i = 1; i < nodes_; ++i) {
            Vec3 p = position(i);
            if (!collide(p, i)) continue;
            store(i, p);
            if (isStuck(p, i)) leaveOneByOne(i);
        }
    }
    HWY_INLINE bool isStuck(const Vec3& p, int node) const {
        for (std::uint64_t left = candidates(p, node); left != 0; left &= left - 1) {
            const PushSphere& sphere = kernel_.spheres[static_cast<std::size_t>(std::countr_zero(left))];
            const Vec3 d = p - centreOf(sphere);
            if (!noLane(dot(d, d) < sphere.bare)) return true;
        }
        return false;
    }
    HWY_NOINLINE void leaveOneByOne(int i) const {
        float *const x = row(layout_.position(0, i)), *const y = row(layout_.position(1, i));
        float* const z = row(layout_.position(2, i));
        for (std::size_t lane = 0; lane < packLanes(); ++lane) {
            glm::vec3 p(x[lane], y[lane], z[lane]);
            leaveSpheres(kernel_.spheres, p);
            x[lane] = p.x, y[lane] = p.y, z[lane] = p.z;
        }
    }

    const StrandKernel& kernel_;
    const BlockLayout layout_;
    float* const base_;
    const int pinned_, nodes_;
    Vec3 predicted_[kMaxNodes];
    std::uint64_t near_[kMaxNodes];
};

void solveBlocks(const StrandKernel& kernel, LaneRow* blocks, std::size_t count) {
    const auto rows = static_cast<std::size_t>(kernel.layout.rows());
    for (std::size_t block = 0; block < count; ++block)
        for (std::size_t lane = 0; lane < kLanes; lane += packLanes())
            Strands(kernel, blocks[block * rows].lane.data() + lane).solve();
}

}  // namespace arclight::hair::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::hair {
namespace {

HWY_EXPORT(solveBlocks);

}  // namespace

void solveBlocks(const StrandKernel& kernel, LaneRow* blocks, std::size_t count) {
    HWY_DYNAMIC_DISPATCH(solveBlocks)(kernel, blocks, count);
}

}  // namespace arclight::hair
#endif
