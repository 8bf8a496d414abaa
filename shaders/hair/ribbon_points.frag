// Projects the points of strands for the vertices of ribbons: once per point, and on all cores of a software
// rasteriser, which computes vertices on one.
// Draws: hair.
#include "common/view.glsl"
#include "hair/strands.glsl"

uniform sampler2D occluders;  // farthest depth of the scene without hair, over each tile and its neighbours
layout(location = 0) out vec4 clip;
layout(location = 1) out vec4 edge;  // to the ribbon's edge in clip space; half the width, px; octave of a pixel

bool isHidden(vec4 at) {
    vec3 seen = 0.5 + 0.5 * at.xyz / at.w;
    if (at.w <= 0.0 || any(lessThan(seen.xy, vec2(0.0))) || any(greaterThanEqual(seen.xy, vec2(1.0)))) return false;
    return seen.z > texelFetch(occluders, ivec2(seen.xy * vec2(textureSize(occluders, 0))), 0).r;
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy);
    int number = texel.x % pointsPerStrand, last = pointsPerStrand - 1;
    vec4 at = texelFetch(strandPoints, texel, 0);
    vec3 before = texelFetch(strandPoints, texel - ivec2(number > 0 ? 1 : 0, 0), 0).xyz;
    vec3 after = texelFetch(strandPoints, texel + ivec2(number < last ? 1 : 0, 0), 0).xyz;
    clip = toClip * vec4(at.xyz, 1.0);
    float pixel = pixelSlope() * max(clip.w, 1e-6);
    vec3 sideways = cross(after - before, eye - at.xyz);
    vec2 across = vec2(dot(sideways, rightward()), dot(sideways, upward()));
    across *= inversesqrt(max(dot(across, across), 1e-30));
    // A row or a column of pixels crosses a strand at a slant: its box is narrower across the strand by this factor.
    float slant = max(max(abs(across.x), abs(across.y)), 0.5), width = at.w / (pixel * slant);
    // The ribbon has no area between hidden points whose neighbours are also hidden, nor where it has no width.
    bool isDrawn = at.w > 0.0 && !(isHidden(clip) && isHidden(toClip * vec4(before, 1.0)) &&
                                   isHidden(toClip * vec4(after, 1.0)));
    // A pixel as a fraction of the strand's length.
    float step = length(after - before) * (number > 0 && number < last ? 0.5 : 1.0);
    float octave = log2(max(pixel / max(step * float(last), 1e-9), 1e-9));
    edge = vec4(isDrawn ? 2.0 * (width + 0.5) * slant * clip.w * across / viewSize : vec2(0.0), width, octave);
}
