// Night over two rows of hills, with a few stars.
#include "halftexel/lantern_view.glsl"

in vec2 uv;
uniform sampler2D ridges;
uniform float seconds;
out vec4 colour;

const float kStarCells = 26.0;  // in a slope of 1

// PCG hash (M. Jarzynski and M. Olano, "Hash Functions for GPU Rendering", JCGT 2020).
uint hashOf(uint value) {
    uint state = value * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
    return (word >> 22) ^ word;
}

// At most one star a cell, far enough from the cell's edges to be whole. Its disc is a pixel and a half wide, or as wide as the eye sees it.
float starLight(vec2 view, float pixel) {
    vec2 cell = floor(view * kStarCells);
    uint bits = hashOf(uint(int(cell.x) + 512) * 1024u + uint(int(cell.y) + 512));
    vec2 place = 0.2 + 0.6 * vec2(float(bits & 255u), float((bits >> 8) & 255u)) / 255.0;
    float rank = float((bits >> 16) & 255u) / 255.0;
    vec2 d = (view - (cell + place) / kStarCells) / max(pixel, 5e-4);
    float bright = 0.5 * rank * rank * rank * rank * rank;
    float twinkle = 0.85 + 0.15 * sin(seconds * (2.0 + 3.0 * place.x) + 6.0 * place.y);
    return bright * twinkle * exp(-1.2 * dot(d, d));
}

void main() {
    vec2 view = viewSlope(uv);
    float pixel = 2.0 * slope.y / pictureSize.y;
    float up = max(view.y, 0.0);
    vec3 light = skyLight(up) + starLight(view, pixel) * vec3(0.8, 0.9, 1.0) * smoothstep(0.06, 0.25, up);
    vec2 ridge = textureLod(ridges, vec2(0.5 + 0.42 * view.x, 0.5), 0.0).rg;
    // Higher to the sides: a bay.
    float far = 0.008 + 0.075 * ridge.g + 0.05 * smoothstep(0.0, 0.6, view.x);
    float near = 0.001 + 0.034 * ridge.r + 0.045 * smoothstep(0.12, 0.62, abs(view.x + 0.08));
    light = mix(vec3(0.0090, 0.0122, 0.0180), light, smoothstep(-0.7, 0.7, (view.y - far) / pixel));
    light = mix(vec3(0.0032, 0.0042, 0.0062), light, smoothstep(-0.7, 0.7, (view.y - near) / pixel));
    colour = vec4(mix(light, mistLight(view), mistShare(up)), 1.0);
}
