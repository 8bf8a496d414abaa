// A strand as a ribbon that faces the eye, wider by what its edges need to fade over a pixel.
#include "common/view.glsl"
#include "hair/ribbon.glsl"

uniform sampler2D strandLight;  // radiance towards the eye, and opacity
uniform sampler2D occluders;    // farthest depth of what lies before the hair, over each tile and its neighbours
out vec4 radiance;
out vec2 across;   // from the centre line, and half the true width, px along the axis that crosses the strand best
#ifdef HASHED
out vec3 onStrand;  // fraction of the length, px across, and the octave of a pixel's fraction of the length
#endif
flat out float strandNumber;

bool isHidden(vec4 clip) {
    vec3 at = 0.5 + 0.5 * clip.xyz / clip.w;
    if (clip.w <= 0.0 || any(lessThan(at.xy, vec2(0.0))) || any(greaterThanEqual(at.xy, vec2(1.0)))) return false;
    return at.z > texelFetch(occluders, ivec2(at.xy * vec2(textureSize(occluders, 0))), 0).r;
}

void main() {
    int last = pointsPerStrand - 1, number = ribbonPoint();
    vec4 at = ribbonCentre();
    vec3 before = strandPoint(ribbonStrand(), max(number - 1, 0)).xyz;
    vec3 after = strandPoint(ribbonStrand(), min(number + 1, last)).xyz;
    radiance = texelFetch(strandLight, strandTexel(ribbonStrand(), number), 0);
    strandNumber = float(ribbonStrand());
    vec4 centre = toClip * vec4(at.xyz, 1.0);
    float pixel = pixelSlope() * max(centre.w, 1e-6);
    vec3 sideways = cross(after - before, eye - at.xyz);
    sideways *= inversesqrt(max(dot(sideways, sideways), 1e-20));
    // A row or a column of pixels crosses a strand at a slant: its box is narrower across the strand by this factor.
    float slant = max(abs(dot(sideways, rightward())), abs(dot(sideways, upward())));
    float width = at.w / (pixel * max(slant, 0.5));
    across = vec2(ribbonSide() * (width + 0.5), width);
    // The ribbon has no area between points that are hidden and whose neighbours are too.
    vec4 first = toClip * vec4(before, 1.0), second = toClip * vec4(after, 1.0);
    float drawn = isHidden(centre) && isHidden(first) && isHidden(second) ? 0.0 : across.x * slant;
    gl_Position = toClip * vec4(at.xyz + drawn * pixel * sideways, 1.0);
#ifdef HASHED
    // A pixel as a fraction of the strand's length.
    float octave = log2(max(2.0 * pixel / max(length(after - before) * float(last), 1e-9), 1e-9));
    onStrand = vec3(float(number) / float(last), across.x, octave);
#endif
}
