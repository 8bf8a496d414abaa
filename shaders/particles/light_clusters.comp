// Lamps in place of the particles that emit light: src/sim/particles/particle_light.h. Three rounds, of one set, two
// and four, sum up all particles, their halves and their quarters.
#define VALUES 3
#define COMBINE(a, b) ((a) + (b))
#define NEUTRAL vec4(0.0)
#include "particles/reduce.glsl"
#include "particles/materials.glsl"

layout(std430) buffer Splits { vec4 splits[3]; };  // of all, and of the halves: an axis, and the position along it
layout(std140) buffer Lamps {  // as in lamps.glsl
    vec4 lampPositions[8], lampPowers[8], lampCones[8];
    int lampCount;
};
uniform sampler2D hotRamp;

const float kHottest = 4095.0, kRampEnd = 511.0;

// With full precision: the interpolation of textures may have eight bits.
vec3 hotLight(float kelvin) {
    float at = clamp(kelvin / kHottest, 0.0, 1.0) * kRampEnd;
    int i = min(int(at), int(kRampEnd) - 1);
    return mix(texelFetch(hotRamp, ivec2(i, 0), 0).rgb, texelFetch(hotRamp, ivec2(i + 1, 0), 0).rgb, at - float(i));
}

vec3 powerOf(vec4 second) {
    int kind = int(second.x) / 16;
    float opacity = floor(second.z / 4096.0), kelvin = second.z - 4096.0 * opacity;
    float flipbook = materialTraits[kind].w, hot = 0.4 * exp(-8.0 * kelvin / kHottest);
    float filled = flipbook < 0.5 ? 0.8 : flipbook > 1.5 ? 0.5 : hot;
    vec3 heat = materialHeat[kind].xyz;
    if (flipbook > 0.5) kelvin = heat.y + (heat.x - heat.y) * exp(-heat.z * kelvin / kHottest);
    vec3 light = materialLight[kind].rgb * (materialLight[kind].w > 0.5 ? hotLight(kelvin) : vec3(0.001 * kelvin));
    float seen = 1.0 - 0.75 * materialAlbedo[kind].w;
    return (filled * seen * (opacity / 4095.0) * second.y * second.y) * light;
}

#ifdef WHOLE
// Sums over a set: power and its weight, and the weighted sums of positions and their squares.
struct Moments {
    vec4 power;
    vec3 first, second;
};

Moments momentsOf(uint set) { return Moments(wholeOf(set, 0u), wholeOf(set, 1u).xyz, wholeOf(set, 2u).xyz); }

vec3 meanOf(Moments m) { return m.power.w > 0.0 ? m.first / m.power.w : vec3(0.0); }

vec3 varianceOf(Moments m) {
    vec3 mean = meanOf(m);
    return m.power.w > 0.0 ? max(m.second / m.power.w - mean * mean, 0.0) : vec3(0.0);
}

// Across the axis of the largest spread.
vec4 splitOf(Moments m) {
    vec3 v = varianceOf(m);
    vec3 axis = v.x >= v.y ? (v.x >= v.z ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 0.0, 1.0))
                           : (v.y >= v.z ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0));
    return vec4(axis, dot(axis, meanOf(m)));
}

// The strongest first; lamps without power and lamps for which there is no room are skipped.
void writeLamps(Moments quarters[4]) {
    int count = lampCount;
    for (int i = 0; i < 4; ++i) {
        int strongest = 0;
        for (int k = 1; k < 4; ++k)
            if (quarters[k].power.w > quarters[strongest].power.w) strongest = k;
        if (quarters[strongest].power.w <= 0.0 || count >= 8) break;
        vec3 v = varianceOf(quarters[strongest]);
        lampPositions[count] = vec4(meanOf(quarters[strongest]), 0.15 + sqrt(v.x + v.y + v.z));
        lampPowers[count] = vec4(quarters[strongest].power.rgb, 0.0);
        lampCones[count++] = vec4(0.0, -1.0, 0.0, -2.0);
        quarters[strongest].power.w = 0.0;
    }
    lampCount = count;
}

void main() {
    Moments moments[4];
    for (uint set = 0u; set < setCount; ++set) moments[set] = momentsOf(set);
    if (gl_LocalInvocationID.x > 0u) return;
    if (setCount == 1u) splits[0] = splitOf(moments[0]);
    if (setCount == 2u) splits[1] = splitOf(moments[0]), splits[2] = splitOf(moments[1]);
    if (setCount == 4u) writeLamps(moments);
}
#else
bool isBeyond(int split, vec3 p) { return dot(splits[split].xyz, p) >= splits[split].w; }

uint setOf(vec3 p) {
    if (setCount == 1u) return 0u;
    int side = isBeyond(0, p) ? 1 : 0;
    return setCount == 2u ? uint(side) : uint(2 * side + (isBeyond(1 + side, p) ? 1 : 0));
}

void main() {
    vec4 sums[VALUES] = vec4[](vec4(0.0), vec4(0.0), vec4(0.0));
    for (uint i = firstSlot(); i < slotCount; i += slotStride()) {
        vec3 p = particles[2u * i].xyz;
        vec4 second = particles[2u * i + 1u];
        if (second.y <= 0.0 || setOf(p) != gl_WorkGroupID.y) continue;
        vec3 power = powerOf(second);
        float weight = power.r + power.g + power.b;
        sums[0] += vec4(power, weight);
        sums[1].xyz += weight * p;
        sums[2].xyz += weight * p * p;
    }
    keepPart(sums);
}
#endif
