// Gathers the light that spreads over this pixel: a sample counts if its circle of confusion reaches the pixel. The
// pixel's own surface hides the surfaces behind it, so their light spreads no farther than its own.
// Draws: lens.
#include "common/view.glsl"

uniform sampler2D scene, depths;
uniform float focus, aperture;  // distance in focus, diameter of the lens, m
uniform float mostRadius;       // px
out vec4 colour;

const int SAMPLES = 48;
const float GOLDEN = 2.39996323;

// Radius of the circle of confusion at a distance, px.
float confusion(float away) {
    return min(0.5 * aperture * abs(away - focus) / (away * focus * pixelSlope()), mostRadius);
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(scene, 0) - 1;
    float away = distanceOfDepth(texelFetch(depths, at, 0).r), own = confusion(away);
    vec4 sum = vec4(0.0);
    for (int i = 0; i < SAMPLES; ++i) {
        // The pattern of a sunflower's seeds covers the disc evenly.
        float radius = mostRadius * sqrt((float(i) + 0.5) / float(SAMPLES)), angle = GOLDEN * float(i);
        ivec2 there = clamp(at + ivec2(round(radius * vec2(cos(angle), sin(angle)))), ivec2(0), last);
        float theirs = distanceOfDepth(texelFetch(depths, there, 0).r), reach = confusion(theirs);
        if (theirs > away) reach = min(reach, own);
        float weight = clamp(reach - radius + 1.0, 0.0, 1.0) / max(reach * reach, 1.0);
        sum += weight * vec4(texelFetch(scene, there, 0).rgb, 1.0);
    }
    // The pixel's own light fills the remaining weight: in focus, the whole pixel.
    float density = float(SAMPLES) / (mostRadius * mostRadius), rest = max(density / max(own * own, 1.0), 1e-6);
    float self = own < 1.0 ? 1e3 * rest : rest;
    colour = vec4((sum.rgb + self * texelFetch(scene, at, 0).rgb) / (sum.a + self), 1.0);
}
