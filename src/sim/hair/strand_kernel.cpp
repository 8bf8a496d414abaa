#include "sim/hair/strand_kernel.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/hair/strand_kernel.cpp"
#include <hwy/foreach_target.h>

#include "sim/hair/strand_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::hair::HWY_NAMESPACE {

/// The strands of a block in one pack. Each phase of a step is a separate function, because compilers take
/// several times as long for a single large one.
class Strands : StrandLanes {
public:
    HWY_INLINE Strands(const StrandKernel& kernel, float* base) : StrandLanes(kernel, base) {}

    HWY_INLINE void solve() {
        predict();
        findNearSpheres();
        switch (kernel_.solver) {
            case Solver::relaxation: relax<false>(); break;
            case Solver::rootSphere: relax<true>(); break;
            case Solver::followTheLeader: follow(); break;
            case Solver::cosserat: solveRods(); break;
        }
        if (hasRootSpheres())
            for (int i = pinned_; i < nodes_; ++i) limitReach(i);
        leaveAll();
    }

private:
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

    /// Transports a frame along the links from the root: the frame of the previous link is bent as at rest, then
    /// rotated by the smallest angle to the link's direction.
    HWY_NOINLINE void keepShape() const {
        const int first = pinned_ - 1;
        const glm::quat& t = kernel_.turn;
        const Pack half = Pack(0.5f * kernel_.shape);
        Quat frame = Quat{t.w, {t.x, t.y, t.z}} * bend(first);
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
    /// A frame rotated by the smallest angle that aligns its z axis with `d`.
    HWY_INLINE Quat turnedTo(const Quat& frame, const Vec3& d) const {
        const Vec3 from = axisZ(frame);
        const Pack length = root(larger(dot(d, d), 1e-24f));
        // If the link folds back, there is no unique smallest rotation; it keeps its frame.
        const Pack sum = length + dot(from, d);
        const PackMask back = sum < 1e-4f * length;
        const Quat turn{select(back, length, sum), cross(from, d)};
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
        return {load(layout_.turn(0, j)),
                {load(layout_.turn(1, j)), load(layout_.turn(2, j)), load(layout_.turn(3, j))}};
    }
    HWY_INLINE Quat bend(int j) const {
        return {load(layout_.bend(0, j)),
                {load(layout_.bend(1, j)), load(layout_.bend(2, j)), load(layout_.bend(3, j))}};
    }
    HWY_INLINE void storeTurn(int j, const Quat& q) const {
        q.w.store(row(layout_.turn(0, j)));
        q.v.x.store(row(layout_.turn(1, j)));
        q.v.y.store(row(layout_.turn(2, j)));
        q.v.z.store(row(layout_.turn(3, j)));
    }

    HWY_NOINLINE void solveRods() const {
        const int first = pinned_ - 1, links = nodes_ - 1;
        const Vec3 root = position(first);
        const glm::quat& t = kernel_.turn;
        const Quat clamp = Quat{t.w, {t.x, t.y, t.z}} * bend(first);
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
        const Quat side{q.v.z, {0.0f - q.v.y, q.v.x, 0.0f - q.w}};
        const Quat change = Quat{0.0f, gap} * side;
        storeTurn(j, normalised(q + factor * change));
    }

    /// Corrects the rotation between neighbours towards the rest rotation. A rod of bending stiffness EI has compliance
    /// l / (4 EI) for the vector part of that rotation, which is half the angle.
    HWY_INLINE void bendAndTwist(int j, const Quat& clamp, Vec3& multiplier) const {
        const bool fixed = j == pinned_ - 1;  // the first link is clamped at the skin, half a link away
        const Quat a = fixed ? clamp : turn(j - 1), b = turn(j);
        const Quat omega = conjugate(a) * b;
        const Quat rest = fixed ? Quat{1.0f, {0.0f, 0.0f, 0.0f}} : bend(j);
        const Quat minus = omega - rest, plus = omega + rest;
        const PackMask other = dot(plus, plus) < dot(minus, minus);
        const Vec3 error = select(other, plus.v, minus.v);
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
        const Quat step{0.0f, weight * change};
        if (!fixed) storeTurn(j - 1, normalised(a - b * step));
        storeTurn(j, normalised(b + a * step));
    }
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
