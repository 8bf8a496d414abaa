// Gathers the lights into three lobes per pixel, each a vector, at half the resolution of the frame. A surface sees the
// pieces of one bolt close together, so their sum lights it as they do, except where the horizon cuts a bolt.
#include "common/view.glsl"
#include "lightning/line_light.glsl"
#include "lightning/pack.glsl"

in vec2 uv;
out uvec4 lobes;

const int kLobeSide = 2;  // side of a texel in pixels of the frame
uniform sampler2D distances;
uniform float haze;       // fraction of the light that a metre of air scatters towards the eye
uniform float softness;   // square of the radius (m) within which lights no longer grow
uniform vec3 lobeEnds;    // index after the last light of each lobe
// Midpoints relative to the eye; in w the square of their distance and of how blurred they are.
uniform vec4 lightAir[kMostLights];

vec3 gather(vec3 p, int from, int to) {
    vec3 sum = vec3(0);
    for (int i = from; i < to; ++i)
        sum += lightFrom[i].w * lineLightVector(lightFrom[i].xyz - p, lightTo[i].xyz - p, softness);
    return sum;
}

// Light of a source that the air between eye and surface scatters: the integral of 1 / r^2 along the ray, with
// arctan x replaced by the similar pi/2 * x / (1 + |x|). A line counts as a point at its midpoint, blurred by its
// length.
float airLight(vec3 direction, float end, vec4 light) {
    float nearest = dot(light.xyz, direction), beyond = end - nearest;
    float aside = sqrt(light.w - nearest * nearest), far = aside + abs(beyond), near_ = aside + abs(nearest);
    return (beyond * near_ + nearest * far) / (aside * far * near_);
}

void main() {
    ivec2 at = kLobeSide * ivec2(gl_FragCoord.xy) + kLobeSide / 2;
    float distance = texelFetch(distances, min(at, textureSize(distances, 0) - 1), 0).r;
    vec3 ray = rayThrough(uv), p = eye + distance * ray;
    vec3 direction = safeNormalize(ray);
    float scattered = 0.0, end = distance * length(ray);
    for (int i = 0; i < lightCount; ++i)
        scattered += lightFrom[i].w * airLight(direction, end, lightAir[i]);
    ivec3 ends = ivec3(lobeEnds);
    lobes = uvec4(packVector(gather(p, 0, ends.x)), packVector(gather(p, ends.x, ends.y)),
                  packVector(gather(p, ends.y, ends.z)), packStrength(1.5708 * haze * scattered));
}
