// A plasma ball with its foot, glass and electrode on a desk (BallLayout in src/sim/bolts/bolt_layouts.h), with books,
// a mug and a dark shelf.
#include "common/surface.glsl"

const float kNearest = 0.6;
const float kFarthest = 30.0;
const float kStep = 0.9;
const float kMaterialSlope = 0.0012;
const float kReach = 0.45;
const int kProbes = 10;
#define HAS_GLASS
#define BLURRED
const float kBlur = 0.016;    // radius in heights of the frame
const vec3 kCentre = vec3(0.0, 1.28, 0.0);
// Distance along the axis, m, beyond which only the shelf lies: 2.07 m behind the ball.
float focusEnd() { return length(eye - kCentre) + 2.07; }
const float kGlass = 1.0, kElectrode = 0.15;
const float kWall = -3.4;

float foot(vec3 p) {
    float r = length(p.xz);
    float low = coneDistance(p, 0.10, 0.74, 0.70) - 0.02;
    float body = smoothMin(low, coneDistance(p - vec3(0, 0.08, 0), 0.24, 0.62, 0.40), 0.10);
    float collar = torusDistance(p - vec3(0, 0.335, 0), 0.375, 0.035);
    float groove = torusDistance(p - vec3(0, 0.055, 0), 0.765, 0.014);
    float knob = length(p - vec3(0.42, 0.20, 0.50)) - 0.055;
    return min(min(max(body, -groove), collar), knob);
}
float electrode(vec3 p) {
    float stem = capsuleDistance(p, vec3(0, 0.3, 0), vec3(0, 1.2, 0), mix(0.075, 0.032, smoothstep(0.3, 0.9, p.y)));
    return smoothMin(stem, length(p - kCentre) - kElectrode, 0.06);
}

// A book that lies centred on the origin: cover boards, a spine, pages between them.
float book(vec3 p, vec3 half_) {
    float boards = boxDistance(vec3(p.x, abs(p.y) - half_.y + 0.012, p.z), vec3(half_.x, 0.012, half_.z)) - 0.004;
    float spine = boxDistance(p + vec3(half_.x, 0, 0), vec3(0.014, half_.y, half_.z)) - 0.006;
    float pages = boxDistance(p, half_ - vec3(0.03, 0.02, 0.03));
    return min(min(boards, spine), pages);
}
vec3 turned(vec3 p, vec3 at, float angle) {
    p -= at;
    float c = cos(angle), s = sin(angle);
    return vec3(c * p.x - s * p.z, p.y, s * p.x + c * p.z);
}
// The three books of the stack, the lowest first: half sizes, and positions in their own frames.
vec3 bookHalf(int i) {
    return i == 0 ? vec3(0.62, 0.095, 0.44) : i == 1 ? vec3(0.56, 0.065, 0.40) : vec3(0.50, 0.08, 0.36);
}
vec3 bookPosition(vec3 p, int i) {
    if (i == 0) return turned(p, vec3(-1.95, 0.095, -0.35), 0.35);
    if (i == 1) return turned(p, vec3(-1.90, 0.255, -0.40), 0.12);
    return turned(p, vec3(-1.98, 0.40, -0.36), 0.55);
}
float books(vec3 p) {
    float d = book(bookPosition(p, 0), bookHalf(0));
    d = min(d, book(bookPosition(p, 1), bookHalf(1)));
    return min(d, book(bookPosition(p, 2), bookHalf(2)));
}
float mug(vec3 p) {
    vec3 q = p - vec3(1.72, 0.0, -0.15);
    float outer = coneDistance(q, 0.52, 0.23, 0.25) - 0.01;
    float inner = coneDistance(q - vec3(0, 0.05, 0), 0.60, 0.20, 0.225);
    vec3 h = q - vec3(0.27, 0.27, 0.0);
    float handle = length(vec2(length(h.xy * vec2(1.15, 1.0)) - 0.14, h.z)) - 0.032;
    return min(max(outer, -inner), max(handle, 0.235 - length(q.xz)));
}
float room(vec3 p) {
    // A shelf of books along the wall, simplified because it is far away.
    float wall = p.z - kWall;
    float boards = max(abs(p.y - 1.15 * floor(p.y / 1.15 + 0.5) - 0.0) - 0.035, abs(p.z - kWall) - 0.55);
    boards = max(boards, 0.25 - p.y);
    float cell = floor(p.x / 0.16);
    float tall = 0.55 + 0.38 * hash21(ivec2(int(cell), int(floor(p.y / 1.15))));
    vec3 b = vec3(p.x - (cell + 0.5) * 0.16, p.y - 1.15 * floor(p.y / 1.15), p.z - kWall);
    float deep = 0.36 + 0.14 * hash21(ivec2(int(cell) + 40, int(floor(p.y / 1.15))));
    float row = max(max(abs(b.x) - 0.070, b.y - tall), b.z - deep);
    row *= 0.6;
    row = max(row, 0.3 - p.y);
    return min(wall, min(boards, row));
}
float sceneDistance(vec3 p) { return min(min(foot(p), electrode(p)), min(min(books(p), mug(p)), room(p))); }
// 0: foot, 1: electrode, 2: mug, 3: books, 4: room.
int objectAt(vec3 p) {
    float d[5] = float[5](foot(p), electrode(p), mug(p), books(p), room(p));
    int nearest = 0;
    for (int i = 1; i < 5; ++i) nearest = d[i] < d[nearest] ? i : nearest;
    return nearest;
}
float relief(vec3 p, float px) { return sceneDistance(p); }

vec3 ambientLight(vec3 p, vec3 n) {
    // A distant window on the left.
    vec3 window = normalize(vec3(-0.85, 0.45, 0.35));
    return vec3(0.008, 0.010, 0.016) * (0.6 + 0.4 * n.y) + vec3(0.034, 0.047, 0.075) * max(dot(n, window), 0.0);
}

// Growth rings of a board cut along the trunk: long, stretched loops.
float wood(vec2 p, float px) {
    float board = floor(p.y / 0.62 + 0.3);
    vec2 q = vec2(p.x + 7.0 * hash21(ivec2(int(board), 4)), p.y + 3.0 * hash21(ivec2(int(board), 8)));
    float warp = fbm2(vec2(q.x * 0.35, q.y * 1.5), 4, px);
    float rings = 9.0 * warp + 2.2 * q.y;
    float band = 0.5 + 0.5 * sin(6.2832 * rings);
    float fibre = fbm2(vec2(q.x * 3.0, q.y * 90.0), 4, 40.0 * px);
    float pores = smoothstep(0.62, 0.80, valueNoise2(vec2(q.x * 9.0, q.y * 190.0))) * clamp(1.4 - 120.0 * px, 0.0, 1.0);
    float seam = abs(fract(p.y / 0.62 + 0.3) - 0.5) * 0.62;
    float tone = 0.55 + 0.6 * hash21(ivec2(int(board), 2));
    return (0.25 + 0.40 * band * band + 0.45 * fibre - 0.25 * pores) * tone *
           (1.0 - 0.7 * smoothstep(0.304, 0.309, seam));
}

vec3 hue(float name) {
    vec3 cloth = mix(mix(vec3(0.150, 0.050, 0.040), vec3(0.050, 0.075, 0.100), step(0.33, name)),
                     vec3(0.150, 0.125, 0.080), step(0.62, name));
    return mix(cloth, vec3(0.06, 0.055, 0.05), step(0.84, name));
}

void describeSurface(vec3 p, vec3 direction, float px, inout Surface s) {
    if (p.y < 0.003) {
        float grain = wood(vec2(p.x + 0.2 * p.z, p.z), px);
        s.albedo = mix(vec3(0.055, 0.022, 0.010), vec3(0.30, 0.150, 0.068), clamp(grain, 0.0, 1.0));
        s.roughness = 0.30 - 0.10 * grain;
        s.f0 = 0.008;
        s.mirror = 0.75;
        s.normal = vec3(0, 1, 0);
        return;
    }
    float grain = fbm3(p * 9.0, 4, 9.0 * px);
    s.roughness = 0.4;
    int object = objectAt(p);
    if (object == 0) {
        s.albedo = vec3(0.014);
        s.f0 = 0.05;
        s.roughness = 0.20 + 0.10 * grain;
        if (abs(p.y - 0.335) < 0.034 && length(p.xz) > 0.34) {
            s.albedo = vec3(0.72, 0.72, 0.74);
            s.metal = 0.95;
            s.roughness = 0.18;
        }
        return;
    }
    if (object == 1) {
        s.albedo = vec3(0.55, 0.53, 0.52);
        s.metal = p.y > 1.0 ? 0.85 : 0.2;
        s.roughness = 0.30;
        return;
    }
    if (object == 2) {
        s.albedo = vec3(0.50, 0.49, 0.46) * (0.85 + 0.2 * grain);
        s.roughness = 0.15;
        s.f0 = 0.05;
        return;
    }
    if (object == 3) {
        int i = p.y < 0.19 ? 0 : p.y < 0.32 ? 1 : 2;
        vec3 q = bookPosition(p, i), half_ = bookHalf(i);
        s.albedo = hue(0.4 * float(i) + 0.05) * (0.75 + 0.5 * fbm3(p * 60.0, 2, 60.0 * px));
        s.roughness = 0.65;
        bool isPages = abs(s.normal.y) < 0.5 && abs(q.y) < half_.y - 0.018 && q.x > -half_.x + 0.02;
        if (isPages) s.albedo = vec3(0.42, 0.38, 0.30) * (0.55 + 0.5 * valueNoise2(vec2(p.y * 900.0, 3.0)));
        return;
    }
    float cell = floor(p.x / 0.16);
    s.albedo = p.z > kWall + 0.03 && fract(p.y / 1.15 + 0.031) > 0.065
                   ? hue(hash21(ivec2(int(cell) + 3, int(floor(p.y / 1.15))))) * (0.6 + 0.6 * grain)
                   : vec3(0.07, 0.042, 0.026) * (0.5 + grain);
    s.albedo *= 0.55;
    s.roughness = 0.6;
}

// Reflections in the glass: a window with bars on the left, a faint one behind, the desk below.
vec3 reflected(vec3 d) {
    vec3 w = vec3(-0.80, 0.46, 0.38);
    vec3 side = normalize(cross(vec3(0, 1, 0), w)), up = cross(normalize(w), side);
    vec2 q = vec2(dot(d, side), dot(d, up)) / max(dot(d, normalize(w)), 0.05);
    vec2 edge = smoothstep(vec2(0.34, 0.44), vec2(0.31, 0.41), abs(q));
    vec2 bars = smoothstep(0.010, 0.025, abs(q - vec2(0.0, 0.06)));
    float pane = edge.x * edge.y * bars.x * bars.y * step(0.0, dot(d, w));
    return vec3(0.30, 0.40, 0.60) * pane * (0.5 + 0.8 * max(d.y, 0.0)) +
           vec3(0.030, 0.040, 0.066) * (0.35 + max(d.y, 0.0) + 0.8 * max(-d.x, 0.0));
}
// Adds the glass ball in front of the surface: reflections on its front and, upside down, on its back.
void lookThroughGlass(vec3 direction, inout Surface s) {
    vec3 from = eye - kCentre;
    float b = dot(from, direction), c = dot(from, from) - kGlass * kGlass;
    float root = b * b - c;
    float inside = clamp(safeSqrt(root) / (60.0 * pixelSlope()), 0.0, 1.0);
    if (root <= 0.0) return;
    vec3 front = safeNormalize(from + (-b - sqrt(root)) * direction),
         back = safeNormalize(from + (-b + sqrt(root)) * direction);
    float fresnel = schlick(0.05, 0.95, -dot(direction, front));
    vec3 image = reflected(reflect(direction, front)) + 0.5 * (1.0 - fresnel) * reflected(reflect(direction, -back));
    s.emission = s.emission * (1.0 - fresnel * inside) + fresnel * inside * image;
    s.albedo *= 1.0 - 0.9 * fresnel * inside;
}

void air(vec3 direction, vec2 at, inout Surface s, inout vec4 occlusion, inout float distance) { distance = kFarthest; }
