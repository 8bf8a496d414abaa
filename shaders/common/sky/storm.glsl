// The sky of a thunderstorm over a coast: a shelf cloud that hangs down in bulges, rain, hills on the horizon.
// Directions have unit length.
#include "common/noise.glsl"
#include "common/view.glsl"

// The sky between flashes: the last blue between cloud and sea.
vec3 ambientSky(vec3 direction) {
    float low = exp(-18.0 * abs(direction.y)) * (0.75 + 0.5 * exp(-4.0 * (direction.x - 0.25) * (direction.x - 0.25)));
    return vec3(0.0058, 0.0078, 0.0135) + vec3(0.0200, 0.0270, 0.0400) * low;
}

// Height of the cloud's smooth base. The shelf runs across the frame and is nearest on the left.
float cloudBase(vec2 p) {
    float front = -2500.0 - 0.38 * p.x + 420.0 * (valueNoise2(vec2(p.x / 1300.0, 3.0)) - 0.5);
    float beyond = front - p.y;
    float shelf = smoothstep(-240.0, 60.0, beyond) * (360.0 * exp(-max(beyond, 0.0) / 700.0) + 50.0);
    return 700.0 - shelf + 260.0 * (valueNoise2(p / 1500.0 + 5.2) - 0.5);
}
// Depth within the cloud, m, positive inside: bulges that hang down, stretched along the wind, with ever finer detail.
float cloudDepth(vec3 p, int octaves, float footprint) {
    vec3 q = p;
    q.xz += 170.0 * (vec2(valueNoise2(p.xz / 700.0 + 9.1), valueNoise2(p.xz / 700.0 + 57.3)) - 0.5);
    vec3 at = vec3(0.75 * q.x, 1.1 * q.y, q.z) / 480.0;
    float lumps = 0.0, size = 480.0, weight = 230.0;
    for (int i = 0; i < octaves; ++i) {
        float seen = clamp(1.6 - 2.0 * footprint / size, 0.0, 1.0);
        float n = 2.0 * valueNoise3(at) - 1.0;
        // Fine octaves are folded, which gives puffs with creases between them.
        float puff = i < 2 ? n : 1.5 * (sqrt(n * n + 0.02) - 0.36);
        lumps += weight * seen * puff;
        at = kTurn * at * 2.13 + 3.7;
        size /= 2.13;
        weight *= i < 1 ? 0.42 : 0.55;
    }
    return p.y - cloudBase(q.xz) + lumps;
}

struct Cloud {
    vec3 position;  // on the smooth base; detail is evaluated here, so it does not jump with the march
    float hollow;   // 0 where the cloud hangs down to the base, 1 where it recedes
    float cover;
};
// Finds the smooth surface where bulges may begin, then marches on in even steps, which hides the steps.
Cloud cloudAlong(vec3 direction) {
    float up = max(direction.y, 0.012);
    float t = (180.0 - eye.y) / up, before = t;
    for (int i = 0; i < 30 && t < 30000.0; ++i) {
        vec3 p = eye + t * direction;
        if (p.y > cloudBase(p.xz) - 190.0) break;
        before = t;
        t *= 1.055;
    }
    float high = t;
    for (int i = 0; i < 6; ++i) {
        t = 0.5 * (before + high);
        vec3 p = eye + t * direction;
        bool isAbove = p.y > cloudBase(p.xz) - 190.0;
        high = isAbove ? t : high;
        before = isAbove ? before : t;
    }
    t = min(high, 30000.0);
    float step_ = 20.0 / max(up, 0.13) + 0.006 * t, cover = 0.0, sum = 0.0, from = t;
    for (int i = 0; i < 18; ++i) {
        float depth = cloudDepth(eye + t * direction, 4, 0.45 * step_);
        float added = (1.0 - cover) * (1.0 - exp(-0.014 * step_ * smoothstep(-30.0, 190.0, depth)));
        sum += added * float(i);
        cover += added;
        t += step_;
    }
    float mean = (sum + (1.0 - cover) * 18.0) / 18.0;
    return Cloud(eye + (from + 5.0 * step_) * direction, mean, mix(cover, 1.0, 0.5));
}

// Rain below the distant cloud: streaks that lean with the wind, in darker and lighter shafts.
float rainAlong(vec3 direction) {
    float side = direction.x / max(-direction.z, 0.05);
    float height = direction.y / max(-direction.z, 0.05);
    float lean = side + 0.22 * height;
    float shafts = smoothstep(0.42, 0.75, valueNoise2(vec2(lean * 3.4 + 7.0, 0.5 * height)));
    float streaks =
        0.45 + 0.55 * valueNoise2(vec2(lean * 46.0, height * 2.0)) +
        0.35 * valueNoise2(vec2(lean * 130.0, height * 4.0));
    return shafts * streaks * smoothstep(0.16, 0.05, height) * 0.8;
}

float hillsAlong(float side) {
    float rise = fbm2(vec2(side * 5.0 + 2.0, 1.5), 5, 0.004);
    float reach = smoothstep(0.12, 0.62, side) + 0.55 * smoothstep(-0.42, -0.8, side);
    return 0.052 * reach * rise - 0.0015;
}
