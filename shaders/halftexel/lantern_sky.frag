// Night over two rows of hills, with a few stars.
// Draws: sky.
#include "common/hash.glsl"
#include "common/view.glsl"
#include "halftexel/lantern_night.glsl"

in vec2 slope;  // of the view, right and up
uniform sampler2D ridges;
uniform float turn;  // phase of the twinkling, 0 to 1; it repeats after kTwinkleSeconds
out vec4 colour;

const float kStarCells = 26.0;  // cells per unit of slope
const float kTwinkleSeconds = 4096.0;

// At most one star per cell, far enough from the cell's edges to be whole. Its disc is about a pixel and a half wide,
// or wider in large frames.
float starLight(float pixel) {
    vec2 cell = floor(slope * kStarCells);
    uint bits = hash32(uint(int(cell.x) + 512) * 1024u + uint(int(cell.y) + 512));
    vec2 position = 0.2 + 0.6 * vec2(float(bits & 255u), float((bits >> 8) & 255u)) / 255.0;
    float rank = float((bits >> 16) & 255u) / 255.0;
    vec2 d = (slope - (cell + position) / kStarCells) / max(pixel, 5e-4);
    float bright = 0.5 * rank * rank * rank * rank * rank;
    // An integer number of cycles per period, so no star jumps when the period ends.
    float times = floor((2.0 + 3.0 * position.x) * kTwinkleSeconds / 6.2831853 + 0.5);
    float twinkle = 0.85 + 0.15 * sin(6.2831853 * fract(times * turn) + 6.0 * position.y);
    return bright * twinkle * exp(-1.2 * dot(d, d));
}

void main() {
    float pixel = 2.0 / (projection[1][1] * viewSize.y);
    float up = max(slope.y, 0.0);
    vec3 light = skyLight(up) + starLight(pixel) * vec3(0.8, 0.9, 1.0) * smoothstep(0.06, 0.25, up);
    vec2 ridge = textureLod(ridges, vec2(0.5 + 0.42 * slope.x, 0.5), 0.0).rg;
    // Hills rise to the sides, around a bay.
    float far = 0.008 + 0.075 * ridge.g + 0.05 * smoothstep(0.0, 0.6, slope.x);
    float near = 0.001 + 0.034 * ridge.r + 0.045 * smoothstep(0.12, 0.62, abs(slope.x + 0.08));
    light = mix(vec3(0.0090, 0.0122, 0.0180), light, smoothstep(-0.7, 0.7, (slope.y - far) / pixel));
    light = mix(vec3(0.0032, 0.0042, 0.0062), light, smoothstep(-0.7, 0.7, (slope.y - near) / pixel));
    colour = vec4(mix(light, mistLight(slope.x), mistOpacity(up)), 1.0);
}
