// A yard at night after rain: insulators on masts (with their tips at ChainLayout::tips in
// src/sim/bolts/bolt_layouts.h), asphalt with puddles, a fence, trees and clouds.

const float kNearest = 0.8;
const float kFarthest = 60.0;
const float kStep = 0.85;
const float kMaterialSlope = 0.0012;
const float kReach = 0.5;
const int kProbes = 8;
const int kMasts = 12;
const vec3 kTips[12] =
    vec3[12](vec3(-6.2, 4.3, -1.0), vec3(-3.4, 2.2, -2.6), vec3(-1.2, 1.7, 1.2), vec3(0.6, 2.5, -3.4),
             vec3(2.7, 1.5, 0.3), vec3(4.6, 2.3, -2.2), vec3(6.6, 1.8, 1.0), vec3(-4.8, 1.5, 2.4),
             vec3(-1.8, 2.9, -7.0), vec3(3.2, 2.7, -7.6), vec3(7.6, 2.9, -5.6), vec3(-7.4, 2.6, -6.8));

// A mast of height h with its foot at the origin: concrete, pole, porcelain discs, a cap with a ball.
float mast(vec3 p, float h) {
    float r = length(p.xz);
    float foot = boxDistance(p - vec3(0, 0.07, 0), vec3(0.26, 0.12, 0.26)) - 0.02;
    float pole = coneDistance(p, h - 0.5, 0.085, 0.06);
    float flange = min(coneDistance(p - vec3(0, 0.19, 0), 0.04, 0.16, 0.16),
                       coneDistance(p - vec3(0, h - 0.86, 0), 0.05, 0.14, 0.14));
    float y = p.y - (h - 0.80);
    float along = clamp(y, 0.0, 0.62);
    float cell = fract(along / 0.104);
    float skirt = 0.062 + 0.105 * (1.0 - cell) * smoothstep(0.0, 0.12, cell) * mix(1.0, 0.72, along / 0.62);
    float porcelain = max(0.62 * (r - skirt), abs(y - 0.31) - 0.32);
    float cap = coneDistance(p - vec3(0, h - 0.18, 0), 0.10, 0.085, 0.055);
    float ball = length(p - vec3(0, h - 0.055, 0)) - 0.062;
    return min(min(min(foot, pole), min(flange, porcelain)), min(cap, ball));
}

float fence(vec3 p) {
    float z = p.z + 12.5;
    float x = p.x - 3.0 * floor(p.x / 3.0 + 0.5);
    float post = max(length(vec2(x, z)) - 0.05, p.y - 2.35);
    float rail = max(min(length(vec2(p.y - 2.3, z)), length(vec2(p.y - 0.25, z))) - 0.028, -1.0);
    // Pointed pales, wide enough to be visible from afar.
    float pale = p.x - 0.22 * floor(p.x / 0.22 + 0.5);
    float mesh = max(max(abs(pale) - 0.034, abs(z - 0.04) - 0.012), 0.7 * (p.y - 2.5 + 1.6 * abs(pale)));
    mesh = max(mesh, 0.08 - p.y);
    return min(min(post, rail), 0.8 * mesh);
}

float buildings(vec3 p) {
    // A switch house, and a transformer with fins and bushings.
    float house = boxDistance(p - vec3(9.6, 1.5, -10.4), vec3(2.3, 1.5, 1.4));
    house = min(house, boxDistance(p - vec3(9.6, 3.08, -10.4), vec3(2.55, 0.09, 1.65)));
    vec3 q = p - vec3(-9.2, 0.9, -9.6);
    float tank = boxDistance(q, vec3(1.05, 0.75, 0.65)) - 0.04;
    float x = q.x - 0.16 * floor(q.x / 0.16 + 0.5);
    float fins = boxDistance(vec3(x, q.y + 0.05, abs(q.z) - 0.86), vec3(0.030, 0.58, 0.16));
    fins = max(fins, abs(q.x) - 0.9);
    vec3 b = vec3(abs(q.x) - 0.45, q.y - 0.8, q.z);
    float bushing = coneDistance(b, 0.65, 0.11 + 0.03 * sin(70.0 * b.y), 0.07 + 0.02 * sin(70.0 * b.y)) * 0.7;
    return min(house, min(min(tank, fins), bushing));
}

// Distance from the bounding cylinder of mast i, whose radius is 0.4 m.
float columnAround(vec3 p, int i) { return max(length(p.xz - kTips[i].xz) - 0.4, p.y - kTips[i].y); }

// Distance from the masts.
float masts(vec3 p) {
    // Only the nearest mast is evaluated; the others are no nearer than their bounding cylinders.
    float first = 1e3, second = 1e3;
    vec3 tip = kTips[0];
    for (int i = 0; i < kMasts; ++i) {
        float around = columnAround(p, i);
        tip = around < first ? kTips[i] : tip;
        second = min(second, max(around, first));
        first = min(first, around);
    }
    float nearest = mast(p - vec3(tip.x, 0.0, tip.z), tip.y);
    return min(first > 0.3 ? first : nearest, max(second, 0.15));
}
float sceneDistance(vec3 p) { return min(masts(p), min(fence(p), buildings(p))); }
// 0: masts, 1: fence, 2: buildings.
int objectAt(vec3 p) {
    float d[3] = float[3](masts(p), fence(p), buildings(p));
    int nearest = d[1] < d[0] ? 1 : 0;
    return d[2] < d[nearest] ? 2 : nearest;
}
float relief(vec3 p, float px) { return sceneDistance(p) - 0.004 * fbm3(p * 14.0, 3, 14.0 * px); }

vec3 ambientLight(vec3 p, vec3 n) { return vec3(0.020, 0.027, 0.044) * (0.55 + 0.45 * n.y); }

// Height of the asphalt's grain, for its normal.
float asphalt(vec2 p, float px) {
    return 0.010 * fbm2(p * 26.0, 4, 26.0 * px) + 0.02 * fbm2(p * 2.2 + 9.0, 3, 2.2 * px);
}

void describeSurface(vec3 p, vec3 direction, float px, inout Surface s) {
    float dirt = fbm3(p * vec3(3.0, 1.2, 3.0), 5, 3.0 * px);
    if (p.y < 0.003 && s.normal.y > 0.99) {
        float hollow = fbm2(p.xz * 0.33 + 4.0, 4, 0.3 * px) + 0.05 * fbm2(p.xz * 3.0, 3, 3.0 * px);
        float puddle = smoothstep(0.515, 0.545, hollow);
        float damp = smoothstep(0.36, 0.53, hollow);
        float long_ = px * min(1.0 / max(-direction.y, 0.02), 25.0);
        float e = max(0.004, px), h = asphalt(p.xz, 0.4 * long_);
        vec2 slope = vec2(asphalt(p.xz + vec2(e, 0), 0.4 * long_) - h, asphalt(p.xz + vec2(0, e), 0.4 * long_) - h) / e;
        s.normal = normalize(vec3(-slope.x, 1.0, -slope.y) * vec3(1.0 - puddle, 1.0, 1.0 - puddle));
        float stones = fbm2(p.xz * 40.0, 3, 40.0 * long_);
        s.albedo = vec3(0.105, 0.104, 0.108) * (0.35 + 1.1 * stones) * (0.6 + 0.8 * dirt) * mix(1.0, 0.38, damp);
        float lane = abs(p.x - 1.4 - 0.06 * p.z) - 0.06;
        float paint =
            smoothstep(0.5 * px + 0.01, 0.0, lane) * step(fract(p.z / 2.6), 0.55) * smoothstep(0.32, 0.5, dirt + 0.1);
        s.albedo = mix(s.albedo, vec3(0.42, 0.40, 0.34) * dirt, 0.7 * paint * (1.0 - puddle));
        s.roughness = mix(mix(0.60, 0.32, damp), 0.10, puddle);
        s.f0 = mix(0.04, 0.0, puddle);
        s.mirror = mix(0.16 * damp, 1.0, puddle);
        s.albedo *= mix(1.0, 0.35, puddle);
        if (p.z < -12.4) {  // grass behind the fence
            s.albedo = vec3(0.020, 0.026, 0.014) * (0.3 + dirt);
            s.mirror = 0.0;
            s.roughness = 0.9;
            s.f0 = 0.01;
        }
        return;
    }
    s.roughness = 0.5;
    s.albedo = vec3(0.22, 0.22, 0.225) * (0.4 + 1.0 * dirt);
    int object = objectAt(p);
    if (object == 0) {
        float d = 9.0, h = 1.0;
        for (int i = 0; i < kMasts; ++i) {
            float r = length(p.xz - kTips[i].xz);
            h = r < d ? kTips[i].y : h;
            d = min(d, r);
        }
        float y = p.y - (h - 0.80);
        if (y > 0.0 && y < 0.62) {  // brown glazed porcelain
            s.albedo = vec3(0.20, 0.085, 0.05) * (0.8 + 0.4 * dirt);
            s.roughness = 0.16;
            s.f0 = 0.06;
        } else if (p.y > 0.21) {  // galvanised steel
            s.albedo = vec3(0.48, 0.50, 0.52) * (0.45 + 0.8 * dirt);
            s.roughness = 0.34;
            s.metal = 0.75;
        }
    } else if (object == 2 && p.x > 6.0) {
        float board = abs(fract(p.x * 3.0) - 0.5);
        s.albedo = vec3(0.16, 0.165, 0.17) * (0.5 + dirt) * smoothstep(0.0, 0.06, board - 0.02);
    }
}

void air(vec3 direction, vec2 at, inout Surface s, inout vec4 occlusion, inout float distance) {
    float side = direction.x / max(-direction.z, 0.05), height = direction.y / max(-direction.z, 0.05);
    vec2 q = direction.xz / max(direction.y + 0.10, 0.05);
    vec2 warp = vec2(fbm2(q * 0.8 + 3.0, 3, 0.01), fbm2(q * 0.8 + 19.0, 3, 0.01));
    float cloud = fbm2(q * 0.9 + 2.2 * warp, 6, 0.006 * length(q));
    float veil = smoothstep(0.35, 0.72, cloud);
    s.emission = mix(vec3(0.0060, 0.0085, 0.0150), vec3(0.0280, 0.0310, 0.0440), veil) *
             (0.45 + 1.1 * exp(-6.0 * max(height, 0.0)));
    // Trees along the horizon: three rows of crowns with ragged edges.
    float wood = 0.0;
    for (int i = 0; i < 3; ++i) {
        float spacing = 0.075 + 0.03 * float(i);
        float position = side / spacing + 0.37 * float(i), cell = floor(position);
        float tall = 0.075 + 0.060 * hash21(ivec2(int(cell), 31 + i)) + 0.02 * float(i);
        float x = 2.0 * (position - cell) - 1.0 + 0.16 * (hash21(ivec2(int(cell), 51 + i)) - 0.5);
        float crown = tall * sqrt(safeSqrt(1.0 - x * x));
        wood = max(wood, crown);
    }
    wood += 0.030 * (fbm2(vec2(side, height) * 30.0 + 5.0, 5, 0.02) - 0.5) +
            0.016 * (fbm2(vec2(side, height) * 130.0, 3, 0.1) - 0.5);
    float isWood = clamp((wood - height) / pixelSlope() + 0.5, 0.0, 1.0);
    float leaves = fbm2(vec2(side, height) * 70.0, 4, 0.1);
    s.emission = mix(s.emission, vec3(0.0009, 0.0013, 0.0019) * (0.5 + leaves), isWood);
    s.albedo = mix(vec3(0.75) * (0.15 + veil), vec3(0.05, 0.055, 0.04) * (0.4 + leaves), isWood);
    s.normal = normalize(vec3(0.0, -0.3, 0.8) + vec3(warp.x - 0.5, 0.0, warp.y - 0.5) * 1.5);
    s.roughness = 0.9;
    s.f0 = 0.0;
    distance = mix(110.0, 34.0, isWood);
}
