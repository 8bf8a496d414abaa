// Draws: ribbon.
#include "common/hash.glsl"

in vec3 place, glow;
uniform float strobes;  // flashes during the whole exposure
uniform float written;  // fraction of the time that has passed
out vec4 colour;

float random(float cell) { return float(hash32(uint(int(cell) + 4096)) >> 8) * (1.0 / 16777216.0); }

// Lamps along the bar, each with a brightness of its own; where they are finer than pixels, their mean.
float lamps(float x) {
    float pixel = fwidth(x), cell = floor(x), in_ = x - cell - 0.5;
    float line = (0.25 + 1.5 * random(cell)) * exp(-18.0 * in_ * in_) * 2.2;
    return mix(line, 1.0, smoothstep(0.25, 0.8, pixel));
}

void main() {
    float time = place.y, now = smoothstep(-0.004, 0.004, written - time);
    float ends = fwidth(time);
    now *= smoothstep(0.0, 1.5 * ends, time) * smoothstep(0.0, 1.5 * ends, 1.0 - time);
    float pattern;
    if (place.z > 0.5) {
        float x = place.x;
        pattern = 1.0 / (1.0 + 26.0 * x * x) - 0.037;
        float white = 1.0 - smoothstep(0.0, 0.35, abs(x));
        // A bead for every twelfth of the time: they crowd where the rod is slow.
        float beat = (fract(12.0 * time + 0.5) - 0.5) / 12.0 / max(ends, 1e-6) * fwidth(x);
        white += 3.0 * exp(-4.5 * (x * x + beat * beat));
        colour = vec4(now * (pattern * glow + white * 0.55 * vec3(max(glow.r, max(glow.g, glow.b)))), 0.0);
        return;
    }
    float edge = place.x;
    pattern = lamps(16.0 * place.x) * (0.22 + 0.30 * edge * edge + 0.5 * (1.0 - edge) * (1.0 - edge));
    float rim = (1.0 - edge) / max(fwidth(place.x), 1e-4);
    pattern += 1.3 * exp(-0.5 * rim) * smoothstep(0.0, 1.0, rim);
    float flash = abs(fract(time * strobes) - 0.5) * 2.0, px = max(fwidth(time * strobes) * 2.0, 1e-4);
    pattern *= 1.0 + 0.6 * smoothstep(1.0 - max(0.10, 1.5 * px), 1.0, flash) * (1.0 - smoothstep(0.3, 0.9, px));
    colour = vec4(now * pattern * glow, 0.0);
}
