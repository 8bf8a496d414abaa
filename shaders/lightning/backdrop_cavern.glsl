// A wet cavern along the view. The ship and its targets fly in it (ShipLayout in src/sim/bolts/bolt_layouts.h), so the
// space from x = -8 to 9.5 and from y = -4 to 4.5 stays free in front of z = -8.
#include "common/sky/cavern.glsl"

const float kNearest = 0.5;
const float kFarthest = 85.0;
const float kStep = 0.5;
const float kMaterialSlope = 1.0;
const float kReach = 1.1;
const int kProbes = 9;

// Behind the movers, the cavern bends to the right and climbs.
vec2 axisAt(float z) {
    float deep = max(-z - 5.0, 0.0);
    return vec2(0.6 + 0.0085 * deep * deep, 0.25 + 0.035 * deep);
}

float shell(vec3 p, out vec2 q) {
    q = p.xy - axisAt(p.z);
    float deep = max(-p.z - 4.0, 0.0);
    vec2 half_ = vec2(13.8, 7.9) * (1.0 - 0.50 * smoothstep(2.0, 28.0, deep) + 0.05 * sin(0.5 * p.z));
    // A flatter floor, a vaulted roof.
    q.y *= q.y < 0.0 ? 1.15 : 1.0;
    return (1.0 - length(q / half_)) * min(half_.x, half_.y);
}

float sceneDistance(vec3 p) {
    vec2 q;
    float d = shell(p, q);
    if (d > 7.0) return d - 6.5;
    vec3 w = p + 1.1 * (vec3(valueNoise3(p * 0.31), valueNoise3(p * 0.31 + 17.0), valueNoise3(p * 0.31 + 41.0)) - 0.5);
    float big = valueNoise3(w * vec3(0.21, 0.17, 0.21) + 3.0);
    float ribs = 1.0 - abs(2.0 * valueNoise3(w * vec3(0.42, 0.30, 0.42)) - 1.0);
    float fine = 1.0 - abs(2.0 * valueNoise3(w * vec3(1.15, 0.75, 1.15) + 9.0) - 1.0);
    // Stalactites hang from the roof.
    float drip =
        smoothstep(0.52, 0.98, valueNoise3(vec3(w.x * 0.6, 0.12 * w.y, w.z * 0.6) + 23.0)) * smoothstep(0.5, 4.0, q.y);
    return d - 2.9 * big + 0.3 - 1.2 * ribs * ribs - 0.38 * fine * fine - 2.2 * drip;
}

int objectAt(vec3 p) { return 0; }  // rock all around
float relief(vec3 p, float px) {
    float strata = fbm3(p * vec3(1.6, 4.2, 1.6), 4, 3.0 * px) - 0.5;
    float rough = ridged3(p * 2.6 + 5.0, 5, 2.6 * px) - 0.35;
    return sceneDistance(p) - 0.16 * strata - 0.17 * rough;
}

// Faint blue light enters from far behind, around the bend.
Cavern cavern() {
    return Cavern(normalize(vec3(0.45, 0.30, -0.70)), vec3(0.022, 0.033, 0.058), vec3(0.011, 0.017, 0.031), 14.0,
                  1.0 / 30.0);
}

vec3 ambientLight(vec3 p, vec3 n) { return lightFromOpening(cavern(), n); }

void describeSurface(vec3 p, vec3 direction, float px, inout Surface s) {
    float broad = fbm3(p * 0.5 + 3.0, 4, 0.5 * px);
    float grain = fbm3(p * 5.0, 5, 5.0 * px);
    float vein = ridged3(p * vec3(0.9, 1.6, 0.9) + 31.0, 4, 1.2 * px);
    s.albedo = mix(vec3(0.13, 0.12, 0.115), vec3(0.34, 0.30, 0.27), smoothstep(0.25, 0.75, broad));
    s.albedo *= 0.22 + 0.85 * grain;
    s.albedo = mix(s.albedo, vec3(0.42, 0.40, 0.40), 0.55 * smoothstep(0.55, 0.85, vein));
    s.ambientOcclusion = clamp(0.45 + 1.1 * grain - 0.2 * vein, 0.3, 1.0);
    float wet = smoothstep(0.35, 0.62, fbm3(p * vec3(0.8, 0.25, 0.8) + 57.0, 3, px)) *
                (0.5 + 0.5 * smoothstep(-0.5, 0.6, s.normal.y));
    s.albedo *= mix(1.0, 0.55, wet);
    s.roughness = mix(0.55, 0.17, wet);
    s.f0 = mix(0.045, 0.09, wet);
    float d = length(p - eye);
    s.emission = hazeOver(cavern(), d);
    s.albedo *= hazeTransmittance(1.0 / 55.0, max(d - 12.0, 0.0));
}

void air(vec3 direction, vec2 at, inout Surface s, inout vec4 occlusion, inout float distance) {
    s.emission = hazeOver(cavern(), 90.0) * 1.6;
    distance = 90.0;
}
