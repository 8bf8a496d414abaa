// `turbulence` at many points at once, bit-identical; include it like lanes-inl.h of sim/common.
#if defined(ARCLIGHT_PARTICLES_LANE_NOISE) == defined(HWY_TARGET_TOGGLE)
#ifdef ARCLIGHT_PARTICLES_LANE_NOISE
#undef ARCLIGHT_PARTICLES_LANE_NOISE
#else
#define ARCLIGHT_PARTICLES_LANE_NOISE
#endif

#include "sim/common/lanes-inl.h"
#include "sim/common/noise.h"
#include "sim/particles/curl_noise.h"

HWY_BEFORE_NAMESPACE();
namespace arclight::particles::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Data common to the three noises of a point: the hashes of its lattice cell's corners along each axis, and the fades
/// and their derivatives at its position in the cell.
struct Cell {
    Bits x0, x1, y0, y1, z0, z1;
    Real3 fade, slope;
};

HWY_INLINE Real fadeOf(Real f) { return f * f * f * (f * (f * 6.0f - 15.0f) + 10.0f); }
HWY_INLINE Real slopeOf(Real f) { return Real(30.0f) * f * f * (f * (f - 2.0f) + 1.0f); }
HWY_INLINE Bits latticeHash(Real cell, std::uint32_t prime) {
    return hn::Mul(hn::BitCast(BitsTag(), hn::ConvertTo(IntTag(), cell.v)), hn::Set(BitsTag(), prime));
}

HWY_INLINE Cell cellOf(Real3 p) {
    constexpr std::uint32_t kX = kLatticeFactors.x, kY = kLatticeFactors.y, kZ = kLatticeFactors.z;
    const Real3 cell{floorOf(p.x), floorOf(p.y), floorOf(p.z)}, f = p - cell;
    const Bits x = latticeHash(cell.x, kX), y = latticeHash(cell.y, kY), z = latticeHash(cell.z, kZ);
    return {x,
            hn::Add(x, hn::Set(BitsTag(), kX)),
            y,
            hn::Add(y, hn::Set(BitsTag(), kY)),
            z,
            hn::Add(z, hn::Set(BitsTag(), kZ)),
            {fadeOf(f.x), fadeOf(f.y), fadeOf(f.z)},
            {slopeOf(f.x), slopeOf(f.y), slopeOf(f.z)}};
}

HWY_INLINE Real cornerValue(Bits xy, Bits zStream) {
    Bits h = hn::Xor(xy, zStream);
    h = hn::Mul(hn::Xor(h, hn::ShiftRight<15>(h)), hn::Set(BitsTag(), 2246822519u));
    h = hn::Mul(hn::Xor(h, hn::ShiftRight<13>(h)), hn::Set(BitsTag(), 3266489917u));
    h = hn::Xor(h, hn::ShiftRight<16>(h));
    return Real(hn::ConvertTo(Tag(), hn::BitCast(IntTag(), hn::ShiftRight<8>(h)))) * 0x1p-23f - 1.0f;
}

struct LaneSlope {
    Real value;
    Real3 gradient;
};

HWY_INLINE LaneSlope noiseSlope(const Cell& cell, std::uint32_t stream) {
    const Bits s = hn::Set(BitsTag(), stream), z0 = hn::Xor(cell.z0, s), z1 = hn::Xor(cell.z1, s);
    const Bits b00 = hn::Xor(cell.x0, cell.y0), b10 = hn::Xor(cell.x1, cell.y0);
    const Bits b01 = hn::Xor(cell.x0, cell.y1), b11 = hn::Xor(cell.x1, cell.y1);
    const Real c0 = cornerValue(b00, z0), c1 = cornerValue(b10, z0), c2 = cornerValue(b01, z0),
               c3 = cornerValue(b11, z0), c4 = cornerValue(b00, z1), c5 = cornerValue(b10, z1),
               c6 = cornerValue(b01, z1), c7 = cornerValue(b11, z1);
    const Real a = c1 - c0, b = c2 - c0, d = c4 - c0;
    const Real ab = c3 - c1 - c2 + c0, bd = c6 - c2 - c4 + c0, ad = c5 - c1 - c4 + c0;
    const Real abd = c7 - c6 - c5 - c3 + c1 + c2 + c4 - c0;
    const Real u = cell.fade.x, v = cell.fade.y, w = cell.fade.z;
    return {c0 + a * u + b * v + d * w + ab * u * v + bd * v * w + ad * u * w + abd * u * v * w,
            {cell.slope.x * (a + ab * v + ad * w + abd * v * w), cell.slope.y * (b + ab * u + bd * w + abd * u * w),
             cell.slope.z * (d + bd * v + ad * u + abd * u * v)}};
}

/// As in curl_noise.cpp.
struct Flow {
    LaneSlope x, y, z;
    Real3 potential, velocity;
    Real clear = 1.0f;
    Real3 clearSlope{0.0f, 0.0f, 0.0f};

    HWY_INLINE Flow(const Cell& cell, std::uint32_t octave)
        : x(noiseSlope(cell, 0x68bc21ebu + octave)),
          y(noiseSlope(cell, 0x02e5be93u + octave)),
          z(noiseSlope(cell, 0x967a889bu + octave)),
          potential(x.value, y.value, z.value),
          velocity(z.gradient.y - y.gradient.z, x.gradient.z - z.gradient.x, y.gradient.x - x.gradient.y) {}

    HWY_INLINE void avoid(Mask lanes, Real3 normal, Real away, Real bend) {
        const Real s = clamped(away, 0, 1), s2 = s * s, rest = Real(1.0f) - s2;
        const Real ramp = s * (Real(15.0f) - Real(10.0f) * s2 + Real(3.0f) * s2 * s2) * 0.125f;
        const Real slope = Real(15.0f) * rest * rest * 0.125f, kept = Real(1.0f) - ramp;
        const Real3 value{x.value, y.value, z.value};
        const Real along = dot(normal, value);
        const Real3 change = normal.x * x.gradient + normal.y * y.gradient + normal.z * z.gradient + bend * value;
        velocity = select(lanes,
                          ramp * velocity + slope * cross(normal, potential) +
                              kept * cross(clear * change + along * clearSlope, normal),
                          velocity);
        potential = select(lanes, ramp * potential + (kept * clear * along) * normal, potential);
        clearSlope = select(lanes, ramp * clearSlope + (slope * clear) * normal, clearSlope);
        clear = select(lanes, ramp * clear, clear);
    }
    HWY_INLINE void avoid(std::span<const Sphere> balls, Real3 p, float scale) {
        const float size = 1 / scale;
        for (const Sphere& ball : balls) {
            const Real3 from = p - ball.centre;
            const Real square = dot(from, from);
            const float reach = ball.radius + size;
            const Mask lanes = square < reach * reach;
            if (hn::AllFalse(Tag(), lanes)) continue;
            const Real distance = root(larger(square, kNearestCentre)), near = Real(1.0f) / distance;
            avoid(lanes, near * from, Real(scale) * (distance - ball.radius), near * size);
        }
    }
};

HWY_INLINE Real3 turbulence(Real3 p, const Eddies& eddies, const Obstacles& obstacles) {
    Real3 sum{0.0f, 0.0f, 0.0f};
    float scale = eddies.scale, speed = 1;
    glm::vec3 drift = eddies.drift;
    std::uint32_t stream = 0;
    for (int i = 0; i < eddies.octaves; ++i) {
        Flow flow(cellOf(Real(scale) * p - drift), stream);
        const Real height = p.y * scale;
        if (const Mask low = height < 1.0f; !hn::AllFalse(Tag(), low))
            flow.avoid(low, {0.0f, 1.0f, 0.0f}, height, 0.0f);
        flow.avoid(obstacles.balls, p, scale);
        flow.avoid(obstacles.stones, p, scale);
        sum = sum + Real(speed) * flow.velocity;
        scale *= 2, speed *= kOctaveSpeed, drift *= kOctaveRate;
        stream += kOctaveStream;
    }
    return sum;
}

}  // namespace arclight::particles::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
