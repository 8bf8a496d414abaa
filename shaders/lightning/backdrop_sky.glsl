// A coast under a storm: a headland with a lighthouse, rocks in front, distant hills, a shelf cloud with rain below it.
// The rod's tip is at SkyLayout::rod, the clouds' base near SkyLayout::cloudBase (src/sim/bolts/bolt_layouts.h).
#include "common/sky/storm.glsl"

const float kNearest = 8.0;
const float kFarthest = 420.0;  // m, limit of the march; hills and clouds lie beyond
const float kStep = 0.55;
const float kMaterialSlope = 0.002;
const float kReach = 2.5;
const int kProbes = 8;
const vec3 kTower = vec3(-53.0, 12.5, -140.0);  // foot of the lighthouse

const vec3 kHouse = vec3(-7.4, 2.7, 4.0);  // centre of its walls, relative to kTower

float landHeight(vec2 p, float footprint) {
    vec2 warped = p + 9.0 * vec2(valueNoise2(p / 23.0 + 4.1), valueNoise2(p / 23.0 + 31.7)) - 4.5;
    // The headland falls steeply to the sea on the right and leaves the frame on the left.
    vec2 q = (warped - vec2(-96.0, -160.0)) / vec2(68.0, 42.0);
    float land = 1.0 - dot(q, q);
    float plateau = 16.5 * smoothstep(-0.12, 0.75, land) + 7.0 * land;
    vec2 yard = p - kTower.xz - vec2(-3.0, 1.5);
    float flat_ = exp(-0.0065 * dot(yard, yard));
    float stones = fbm2(warped / 9.0, 5, footprint / 9.0) - 0.5;
    float ridges = abs(2.0 * valueNoise2(warped / 15.0 + 8.3) - 1.0);
    float height = plateau + (9.0 * stones - 5.0 * ridges) * (1.0 - 0.85 * flat_) + 2.0;
    height = mix(height, max(height, kTower.y + 0.2), flat_ * flat_);
    // Rocks in the shallows in front.
    vec2 r = (warped - vec2(24.0, -44.0)) / vec2(17.0, 9.0);
    vec2 l = (warped - vec2(-21.0, -38.0)) / vec2(9.0, 7.0);
    float rocks = max(2.6 - 2.9 * dot(r, r), 2.0 - 3.0 * dot(l, l));
    float chips = fbm2(p / 3.1 + 40.0, 6, footprint / 3.1) - 0.5;
    float sharp = abs(2.0 * valueNoise2(warped / 4.2 + 3.0) - 1.0);
    rocks += 4.2 * chips - 2.2 * sharp + 0.4;
    return max(max(height, rocks), -60.0);
}

float tower(vec3 p) {
    vec3 q = p - kTower;
    if (dot(q.xz, q.xz) > 400.0) return length(q.xz) - 14.0;
    float body = coneDistance(q, 20.0, 2.5, 1.75);
    float gallery = coneDistance(q - vec3(0, 19.6, 0), 0.5, 2.5, 2.6);
    float lamp = coneDistance(q - vec3(0, 20.1, 0), 2.9, 1.25, 1.25);
    float roof = coneDistance(q - vec3(0, 22.9, 0), 1.9, 1.65, 0.15);
    float rod = capsuleDistance(q, vec3(0, 24.0, 0), vec3(0, 28.5, 0), 0.16);
    float rail = max(abs(length(q.xz) - 2.5) - 0.06, abs(abs(q.y - 20.75) - 0.3) - 0.05);
    vec3 house = q - kHouse;
    float walls = boxDistance(house, vec3(4.6, 2.4, 3.0));
    float gable = max(dot(vec2(abs(house.z), house.y - 2.0), vec2(0.64, 0.77)) - 1.9, abs(house.x) - 5.0);
    gable = max(gable, 2.0 - house.y);
    float chimney = boxDistance(house - vec3(2.9, 4.3, 0.4), vec3(0.4, 1.2, 0.4));
    return min(min(min(body, gallery), min(lamp, roof)), min(min(rod, rail), min(min(walls, gable), chimney)));
}

float land(vec3 p) { return p.y > 34.0 ? p.y - 28.0 : 0.55 * (p.y - landHeight(p.xz, 0.002 * -p.z)); }
float sceneDistance(vec3 p) { return min(land(p), tower(p)); }
// 0: land, 1: lighthouse and house.
int objectAt(vec3 p) { return tower(p) < land(p) ? 1 : 0; }
float relief(vec3 p, float px) { return min(0.55 * (p.y - landHeight(p.xz, px)), tower(p)); }

vec3 ambientLight(vec3 p, vec3 n) { return vec3(0.0120, 0.0160, 0.0260) * (0.6 + 0.4 * n.y); }

void describeSurface(vec3 p, vec3 direction, float px, inout Surface s) {
    if (p.y < 0.02) {
        s.albedo = vec3(0.004, 0.008, 0.010);
        s.normal = vec3(0, 1, 0);
        s.roughness = 0.1;
        s.f0 = 0.0;
        s.mirror = 1.0;
        return;
    }
    if (objectAt(p) == 1) {
        vec3 q = p - kTower;
        float stains = fbm3(p * vec3(0.9, 0.16, 0.9), 4, px);
        s.albedo = vec3(0.62, 0.61, 0.58) * (0.55 + 0.6 * stains);
        if (q.y > 6.5 && q.y < 12.5 && length(q.xz) < 3.0) s.albedo = vec3(0.30, 0.045, 0.035) * (0.6 + 0.6 * stains);
        if (q.y > 19.5) s.albedo = vec3(0.08, 0.085, 0.09);
        s.roughness = 0.7;
        if (q.y > 20.3 && q.y < 22.8 && length(q.xz) < 1.4) {
            s.albedo = vec3(0.03);
            s.roughness = 0.15;
            s.emission = vec3(0.060, 0.036, 0.014) * (0.4 + 0.6 * smoothstep(0.7, 0.2, abs(q.y - 21.5)));
        }
        vec3 house = q - kHouse;
        if (house.z > 2.9 && abs(house.y - 0.3) < 0.55 && abs(abs(house.x - 0.3) - 1.6) < 0.42)
            s.emission = vec3(0.075, 0.042, 0.016);
        return;
    }
    float grain = fbm3(p * 1.7, 5, 1.7 * px);
    float wet = smoothstep(2.6, 0.3, p.y - 1.5 * grain);
    float moss = smoothstep(0.55, 0.9, s.normal.y) * smoothstep(5.0, 10.0, p.y);
    s.albedo = mix(vec3(0.13, 0.125, 0.12), vec3(0.26, 0.24, 0.215), grain) * (0.5 + 0.8 * grain);
    s.albedo = mix(s.albedo, vec3(0.055, 0.062, 0.035) * (0.5 + grain), moss);
    s.albedo *= mix(1.0, 0.35, wet);
    s.roughness = mix(0.75, 0.28, wet);
    s.f0 = 0.04;
}

void air(vec3 direction, vec2 at, inout Surface s, inout vec4 occlusion, inout float distance) {
    Cloud cloud = cloudAlong(direction);
    float t = length(cloud.position - eye);
    // The base is seen at a grazing angle.
    float footprint = t * pixelSlope() * clamp(0.4 / max(direction.y, 0.01), 1.0, 9.0);
    float e = max(16.0, 1.5 * footprint);
    const vec2 k = vec2(1.0, -1.0);
    vec4 around = vec4(
        cloudDepth(cloud.position + k.xyy * e, 6, footprint),
        cloudDepth(cloud.position + k.yyx * e, 6, footprint),
        cloudDepth(cloud.position + k.yxy * e, 6, footprint),
        cloudDepth(cloud.position + k.xxx * e, 6, footprint));
    vec3 normal = -safeNormalize(k.xyy * around.x + k.yyx * around.y + k.yxy * around.z + k.xxx * around.w);
    // Add the normal of the large bulges, because detail would otherwise hide their shape.
    float w = max(110.0, 1.5 * footprint);
    vec4 wide = vec4(
        cloudDepth(cloud.position + k.xyy * w, 3, footprint),
        cloudDepth(cloud.position + k.yyx * w, 3, footprint),
        cloudDepth(cloud.position + k.yxy * w, 3, footprint),
        cloudDepth(cloud.position + k.xxx * w, 3, footprint));
    vec3 heap = -safeNormalize(k.xyy * wide.x + k.yyx * wide.y + k.yxy * wide.z + k.xxx * wide.w);
    normal = safeNormalize(normal + 1.1 * heap);
    float fine = 0.25 * (around.x + around.y + around.z + around.w), broad = cloudDepth(cloud.position, 2, footprint);
    // 1 where the cloud bulges towards the eye.
    float lump = smoothstep(-0.1, 1.05, 1.15 - 1.3 * cloud.hollow + (fine - broad) / 85.0);
    float far = hazeTransmittance(1.0 / 9000.0, t);
    float rain = rainAlong(direction) * (1.0 - 0.7 * cloud.cover);

    s.normal = normalize(mix(normal, -direction, 0.15 + 0.6 * rain));
    s.albedo = vec3(0.86, 0.88, 0.94) * far;
    s.roughness = clamp(cloud.cover + rain, 0.0, 1.0);
    s.f0 = mix(lump, 0.5, rain);
    s.metal = 1.0;  // marks clouds
    s.ambientOcclusion = 1.0;
    occlusion = vec4(-direction, mix(0.12 + 0.88 * lump, 1.0, rain));
    s.emission = ambientSky(direction) * mix(1.0, 0.30 + 0.35 * lump, cloud.cover * far) * (1.0 - 0.35 * rain);
    distance = min(mix(t, 4200.0, rain * (1.0 - cloud.cover)), 26000.0);

    float side = direction.x / max(-direction.z, 0.05), height = direction.y / max(-direction.z, 0.05);
    float hill = hillsAlong(side);
    float isHill = clamp((hill - height) / pixelSlope() + 0.5, 0.0, 1.0);
    s.roughness *= 1.0 - isHill;
    s.albedo *= 1.0 - 0.97 * isHill;
    s.emission = mix(s.emission, vec3(0.0030, 0.0040, 0.0065), isHill);
    distance = mix(distance, 9000.0, isHill);
    // A few houses on the far shore.
    float cell = floor(side * 210.0);
    float chance = hash21(ivec2(int(cell), 3));
    vec2 house = vec2((cell + 0.3 + 0.4 * hash21(ivec2(int(cell), 9))) / 210.0,
                      0.0022 + 0.35 * max(hill, 0.0) * hash21(ivec2(int(cell), 5)));
    vec2 off = (vec2(side, height) - house) / max(pixelSlope(), 0.0009);
    float lamp = step(0.74, chance) * step(house.y, hill) * exp(-1.2 * dot(off, off));
    s.emission += lamp * vec3(0.11, 0.065, 0.028) * (0.3 + hash21(ivec2(int(cell), 13)));
    distance *= dot(direction, forward);  // along the camera's axis
}
