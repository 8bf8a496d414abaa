// A laboratory hall: a Tesla coil and a grounded rod (CoilLayout in src/sim/bolts/bolt_layouts.h), a brick wall with
// tall windows, pipes, racks, a polished floor.

const float kNearest = 0.8;
const float kFarthest = 24.0;
const float kStep = 0.9;
const float kMaterialSlope = 0.0012;
const float kReach = 0.7;
const int kProbes = 9;
#define POLISHED
const vec3 kTorus = vec3(-0.7, 2.75, 0.0);
const float kTorusRadius = 0.72, kTubeRadius = 0.20;
const vec3 kRod = vec3(2.7, 1.55, -0.5);
const float kWall = -4.6;

float coil(vec3 p) {
    vec3 q = p - vec3(kTorus.x, 0.0, kTorus.z);
    if (dot(q.xz, q.xz) > 4.0) return length(q.xz) - 1.7;
    float ring = torusDistance(q - vec3(0, kTorus.y, 0), kTorusRadius, kTubeRadius);
    float plate = coneDistance(q - vec3(0, kTorus.y - 0.03, 0), 0.06, 0.72, 0.72);
    float secondary = coneDistance(q - vec3(0, 0.70, 0), 1.86, 0.36, 0.36);
    float flange =
        min(coneDistance(q - vec3(0, 0.62, 0), 0.09, 0.43, 0.43), coneDistance(q - vec3(0, 2.53, 0), 0.07, 0.42, 0.40));
    float r = length(q.xz);
    float turn = clamp(floor((r - 0.62) / 0.10 + 0.5), 0.0, 5.0);
    float primary = length(vec2(r - 0.62 - 0.10 * turn, q.y - 0.60)) - 0.026;
    // Six spokes of insulating board carry the primary, six posts the deck.
    float a = atan(q.z, q.x + (q.x < 0.0 ? -1e-6 : 1e-6)), sector = 1.0472;
    a -= sector * floor(a / sector + 0.5);
    vec3 s = vec3(r * cos(a), q.y, r * sin(a));
    float spokes = boxDistance(s - vec3(0.82, 0.545, 0.0), vec3(0.36, 0.045, 0.018));
    float posts = capsuleDistance(s, vec3(0.98, 0.14, 0.0), vec3(0.98, 0.48, 0.0), 0.035);
    float decks = min(coneDistance(q - vec3(0, 0.46, 0), 0.045, 1.18, 1.18),
                      coneDistance(q - vec3(0, 0.09, 0), 0.055, 1.24, 1.24)) -
                  0.008;
    float feet = length(s - vec3(1.0, 0.045, 0.0)) - 0.055;
    float tank = coneDistance(q - vec3(0.0, 0.14, 0.0), 0.30, 0.34, 0.34);
    return min(min(min(ring, plate), min(secondary, flange)),
               min(min(primary, spokes), min(min(posts, decks), min(feet, tank))));
}

float ground(vec3 p) {
    vec3 q = p - vec3(kRod.x, 0.0, kRod.z);
    float foot = coneDistance(q, 0.05, 0.34, 0.30);
    float pole = capsuleDistance(q, vec3(0), vec3(0, kRod.y - 0.07, 0), 0.032);
    float ball = length(q - vec3(0, kRod.y - 0.07, 0)) - 0.07;
    return min(min(foot, pole), ball);
}

float furniture(vec3 p) {
    // Along the wall: racks on the right, a bench with equipment on the left.
    vec3 q = p - vec3(4.1, 1.05, kWall + 0.5);
    float rack = boxDistance(q, vec3(0.95, 1.05, 0.36)) - 0.01;
    vec3 unit = vec3(abs(q.x) - 0.475, q.y - 0.30 * clamp(floor(q.y / 0.30 + 0.5), -3.0, 3.0), q.z - 0.37);
    rack = min(rack, boxDistance(unit, vec3(0.43, 0.125, 0.03)) - 0.008);
    vec3 knob = vec3(unit.x - 0.12 * clamp(floor(unit.x / 0.12 + 0.5), -2.0, 2.0), unit.y, unit.z - 0.04);
    rack = min(rack, length(knob) - 0.026);
    vec3 b = p - vec3(-4.0, 0.88, kWall + 0.55);
    float bench = boxDistance(b, vec3(1.25, 0.04, 0.45));
    bench = min(bench, boxDistance(vec3(abs(b.x) - 1.15, b.y + 0.46, abs(b.z) - 0.36), vec3(0.04, 0.42, 0.04)));
    bench = min(bench, boxDistance(b - vec3(-0.65, 0.24, 0.0), vec3(0.34, 0.20, 0.26)) - 0.02);
    bench = min(bench, coneDistance(b - vec3(0.15, 0.04, 0.05), 0.34, 0.09, 0.09));
    bench = min(bench, coneDistance(b - vec3(0.45, 0.04, -0.1), 0.46, 0.11, 0.06));
    bench = min(bench, boxDistance(b - vec3(0.92, 0.12, 0.05), vec3(0.16, 0.08, 0.2)));
    return min(rack, bench);
}

float hall(vec3 p) {
    // The wall with tall windows, pipes, columns and beams.
    vec3 w = vec3(p.x - 3.1 * clamp(floor((p.x - 0.9) / 3.1 + 0.5), -2.0, 1.0) - 0.9, p.y - 3.1, p.z - kWall);
    float hole = max(max(abs(w.x) - 0.78, abs(w.y) - 1.25), -w.z - 0.5);
    float wall = max(w.z, -hole);
    float glass = w.z + 0.24;
    float bars = min(max(abs(abs(w.x) - 0.26) - 0.022, abs(w.z + 0.2) - 0.03),
                     max(abs(w.y - 0.5 * clamp(floor(w.y / 0.5 + 0.5), -2.0, 2.0)) - 0.022, abs(w.z + 0.2) - 0.03));
    bars = max(bars, hole);
    float sill = boxDistance(w - vec3(0, -1.32, 0.05), vec3(0.92, 0.06, 0.14));
    float pipes =
        min(length(vec2(p.y - 4.85, p.z - kWall - 0.22)) - 0.11, length(vec2(p.y - 5.15, p.z - kWall - 0.18)) - 0.06);
    pipes = min(pipes, max(length(vec2(p.x + 1.9, p.z - kWall - 0.15)) - 0.07, p.y - 4.85));
    vec2 c = vec2(p.x - 6.2 * floor(p.x / 6.2 + 0.5) - 0.0, p.z - kWall);
    c.x = abs(abs(p.x) - 5.4);
    float column = max(max(c.x - 0.16, abs(c.y) - 0.30), -10.0);
    float side = 7.2 - abs(p.x);
    float z = p.z - 2.4 * floor(p.z / 2.4 + 0.5);
    float beams = max(max(abs(z) - 0.12, 5.5 - p.y), -10.0);
    float roof = 5.9 - p.y;
    return min(min(min(wall, max(glass, -0.1 - w.z)), min(bars, sill)),
               min(min(pipes, column), min(side, min(beams, roof))));
}

float sceneDistance(vec3 p) { return min(min(coil(p), ground(p)), min(furniture(p), hall(p))); }
// 0: coil, 1: grounded rod, 2: furniture, 3: hall.
int objectAt(vec3 p) {
    float d[4] = float[4](coil(p), ground(p), furniture(p), hall(p));
    int nearest = 0;
    for (int i = 1; i < 4; ++i) nearest = d[i] < d[nearest] ? i : nearest;
    return nearest;
}

// Depth of the joints between bricks.
float joints(vec2 p, float px) {
    vec2 b = p / vec2(0.25, 0.083);
    b.x += 0.5 * mod(floor(b.y), 2.0);
    vec2 f = abs(fract(b) - 0.5) * vec2(0.25, 0.083);
    float edge = min(0.125 - f.x, 0.0415 - f.y);
    return 1.0 - smoothstep(0.003, 0.010 + px, edge);
}
float relief(vec3 p, float px) {
    float d = sceneDistance(p);
    if (p.z < kWall + 0.02 && p.z > kWall - 0.05) d += 0.007 * joints(p.xy, px) - 0.010 * fbm3(p * 9.0, 4, 9.0 * px);
    vec3 q = p - vec3(kTorus.x, 0.0, kTorus.z);
    float turns = abs(fract(q.y / 0.018) - 0.5) * 0.018;
    if (length(q.xz) < 0.40 && q.y > 0.72 && q.y < 2.53) d -= 0.9 * turns * clamp(1.5 - px / 0.006, 0.0, 1.0);
    return d;
}

vec3 ambientLight(vec3 p, vec3 n) {
    // Moonlight from the windows behind, and a little from all around.
    vec3 window = vec3(0.9, 3.1, kWall) - p;
    float moon = max(dot(n, window), 0.0) / (1.0 + dot(window, window));
    return vec3(0.013, 0.017, 0.027) * (0.6 + 0.4 * n.y) + vec3(0.10, 0.14, 0.22) * moon;
}

void describeSurface(vec3 p, vec3 direction, float px, inout Surface s) {
    float dirt = fbm3(p * 2.1, 5, 2.1 * px);
    s.roughness = 0.6;
    if (p.y < 0.003) {
        float wear = fbm2(p.xz * 1.1 + 3.0, 5, px);
        vec2 slab = abs(fract(p.xz / 2.4 + 0.35) - 0.5) * 2.4;
        float joint = smoothstep(0.012 + px, 0.004, min(slab.x, slab.y));
        s.albedo = vec3(0.135, 0.13, 0.125) * (0.45 + 1.0 * wear) * (1.0 - 0.6 * joint);
        s.roughness = mix(0.16, 0.34, wear);
        s.mirror = (0.95 - 0.75 * smoothstep(0.42, 0.72, wear)) * (1.0 - joint);
        s.f0 = 0.04 * (1.0 - s.mirror);
        s.normal = normalize(vec3(0.02 * (wear - 0.5), 1.0, 0.0));
        return;
    }
    vec3 q = p - vec3(kTorus.x, 0.0, kTorus.z);
    float r = length(q.xz);
    int object = objectAt(p);
    if (object == 0) {
        if (q.y > 2.5) {
            s.albedo = vec3(0.88, 0.88, 0.87) * (0.86 + 0.2 * dirt);
            s.metal = 0.96;
            s.roughness = 0.17 + 0.08 * dirt;
            s.mirror = -0.72;
        } else if (r < 0.385 && q.y > 0.70) {
            s.albedo = vec3(0.80, 0.36, 0.17) * (0.8 + 0.3 * dirt);
            s.metal = 0.85;
            s.roughness = 0.26;
        } else if (abs(q.y - 0.60) < 0.028 && r > 0.5) {
            s.albedo = vec3(0.86, 0.42, 0.22);
            s.mirror = -0.25;
            s.metal = 0.9;
            s.roughness = 0.2;
        } else if (q.y < 0.60 && r > 0.36) {
            float grain = fbm3(vec3(q.x * 2.5, q.y * 20.0, q.z * 34.0), 4, 12.0 * px);
            s.albedo = mix(vec3(0.16, 0.075, 0.032), vec3(0.34, 0.18, 0.085), grain);
            s.roughness = 0.42;
            s.f0 = 0.05;
        } else {
            s.albedo = vec3(0.06);
            s.roughness = 0.3;
        }
        return;
    }
    if (object == 1) {
        s.albedo = p.y > 1.35 ? vec3(0.85, 0.66, 0.36) : vec3(0.55, 0.56, 0.58) * (0.7 + 0.5 * dirt);
        s.metal = 0.9;
        s.roughness = 0.24;
        s.mirror = -0.35;
        return;
    }
    if (object == 2) {
        s.albedo = p.x > 0.0 ? vec3(0.075, 0.085, 0.09) * (0.6 + 0.7 * dirt) : vec3(0.15, 0.10, 0.065) * (0.4 + dirt);
        s.roughness = 0.42;
        vec2 lamp = vec2(abs(p.x - 4.1) - 0.70, p.y - 0.30 * floor(p.y / 0.30) - 0.11);
        if (p.x > 0.0 && p.y > 1.2 && length(lamp) < 0.018 && hash21(ivec2(floor(p.y / 0.3), int(p.x * 1.1))) > 0.45)
            s.emission = vec3(0.10, 0.035, 0.012);
        return;
    }
    if (p.z < kWall - 0.20) {  // window panes with moonlit haze outside
        float y = (p.y - 1.85) / 2.5;
        s.albedo = vec3(0.03);
        s.roughness = 0.2;
        s.emission = mix(vec3(0.008, 0.011, 0.017), vec3(0.026, 0.036, 0.058), smoothstep(-0.1, 1.0, y)) *
                 (0.55 + 0.9 * fbm2(p.xy * 3.0, 4, px));
        return;
    }
    if (p.z < kWall + 0.03) {
        vec2 b = p.xy / vec2(0.25, 0.083);
        b.x += 0.5 * mod(floor(b.y), 2.0);
        float tone = hash21(ivec2(floor(b)));
        vec3 brick = mix(vec3(0.19, 0.085, 0.06), vec3(0.30, 0.16, 0.115), tone) * (0.45 + 1.0 * dirt);
        s.albedo = mix(brick, vec3(0.24, 0.23, 0.21) * (0.4 + dirt), joints(p.xy, px));
        float soot = smoothstep(2.4, 5.6, p.y + dirt) + smoothstep(0.9, 0.0, p.y) * 0.6;
        s.albedo *= 1.0 - 0.55 * min(soot, 1.0);
        s.roughness = 0.75;
        return;
    }
    s.albedo = vec3(0.13, 0.135, 0.14) * (0.35 + 1.1 * dirt);
    s.roughness = 0.5;
    if (p.z < kWall + 0.5 && p.y > 4.6 && p.y < 5.3) s.metal = 0.5;
}

void air(vec3 direction, vec2 at, inout Surface s, inout vec4 occlusion, inout float distance) { distance = kFarthest; }
