// Slopes of the water in a pixel, and the standard deviation of the slopes of waves finer than a pixel.
// Draws: ripples.
#include "common/view.glsl"

in vec2 slope;  // of the view, right and up
uniform sampler2D waves;
uniform vec4 drift;  // of the two layers, in tiles
out vec4 colour;

const vec2 kTile = vec2(4.3, 1.37);           // m
const vec2 kSteepness = vec2(0.022, 0.020);   // root mean square of the slopes

void main() {
    float down = max(-slope.y, 1e-4);
    float away = eye.y / down;
    vec2 position = vec2(slope.x * away, away);
    // A pixel of this pass covers more water along the view than across it.
    float across = away * 4.0 / (projection[1][1] * viewSize.y);
    float along = across * away / eye.y;
    float footprint = sqrt(along * max(across, 0.12 * along));
    vec2 level = log2(max(footprint * 256.0 / kTile, 1e-4));

    vec4 a = textureLod(waves, position / kTile.x + drift.xy, level.x);
    vec2 turned = vec2(0.8 * position.x - 0.6 * position.y, 0.6 * position.x + 0.8 * position.y);
    vec4 b = textureLod(waves, turned / kTile.y + drift.zw, level.y);
    vec2 slopeB = vec2(0.8 * b.x + 0.6 * b.y, -0.6 * b.x + 0.8 * b.y);
    // Breaths of wind: some water is smooth, some is ruffled.
    float wind = textureLod(waves, position / 31.0 + drift.xy, max(3.0, log2(footprint * 256.0 / 31.0))).x;
    vec2 steep = kSteepness * mix(0.45, 1.35, smoothstep(-0.8, 0.9, wind));

    vec2 lost = steep.x * steep.x * max(a.zw - a.xy * a.xy, 0.0) +
                steep.y * steep.y * 0.5 * max(b.z + b.w - dot(b.xy, b.xy), 0.0);
    colour = vec4(steep.x * a.xy + steep.y * slopeB, sqrt(lost));
}
