// Error diffusion by shifted columns: in step t, row y is at its pixel x = t - shift * y, and all pixels whose errors
// it receives are done. One group of threads, each with every 256th row, and a barrier after each step. All numbers are
// integers, so the result is bit-identical to src/sim/dither/palette.cpp.
layout(local_size_x = 256) in;

uniform sampler2D light;  // linear, the last row at the top
uniform vec3 taps[12];    // of the kernel: dx, dy, weight
uniform int tapCount;
uniform int parts;
uniform int shift;
uniform vec3 tones[16];
uniform vec3 colours[16];
uniform int colourCount;
uniform bool isTonal;
layout(rgba8) writeonly uniform image2D dots;

const int kUnit = 4096;
const int kKept = 16;  // errors of a row; no kernel looks further back
layout(std430) buffer Errors { ivec4 errors[]; };

ivec3 toneOf(vec3 seen) {
    ivec3 whole = ivec3(clamp(seen, 0.0, 1.0) * float(kUnit) + 0.5);
    return isTonal ? ivec3((54 * whole.r + 183 * whole.g + 19 * whole.b) / 256) : whole;
}

int nearestTone(ivec3 tone) {
    int best = 0, least = 0x7fffffff;
    for (int i = 0; i < colourCount; ++i) {
        ivec3 d = ivec3(tones[i]) - tone;
        int square = d.x * d.x + d.y * d.y + d.z * d.z;
        if (square < least) best = i, least = square;
    }
    return best;
}

// Rounds down, also below 0.
int divided(int n) { return n >= 0 ? n / parts : -((parts - 1 - n) / parts); }

void visit(ivec2 p, ivec2 size) {
    ivec3 sum = ivec3(parts / 2);
    for (int i = 0; i < tapCount; ++i) {
        ivec3 tap = ivec3(taps[i]);
        ivec2 from = p - tap.xy;
        if (from.x < 0 || from.x >= size.x || from.y < 0) continue;
        sum += tap.z * errors[from.y * kKept + (from.x & (kKept - 1))].xyz;
    }
    ivec2 texel = ivec2(p.x, size.y - 1 - p.y);
    ivec3 wanted = toneOf(texelFetch(light, texel, 0).rgb) + ivec3(divided(sum.x), divided(sum.y), divided(sum.z));
    int index = nearestTone(wanted);
    errors[p.y * kKept + (p.x & (kKept - 1))] = ivec4(clamp(wanted - ivec3(tones[index]), -kUnit, kUnit), 0);
    imageStore(dots, texel, vec4(colours[index], 1.0));
}

void main() {
    ivec2 size = textureSize(light, 0);
    int steps = size.x + shift * (size.y - 1);
    for (int t = 0; t < steps; ++t) {
        for (int y = int(gl_LocalInvocationID.x); y < size.y; y += 256) {
            int x = t - shift * y;
            if (x >= 0 && x < size.x) visit(ivec2(x, y), size);
        }
        memoryBarrierBuffer();
        barrier();
    }
}
