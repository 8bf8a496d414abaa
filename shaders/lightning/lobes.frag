// The lights gathered into a few lobes, each a vector: what they do to a surface at a part of the picture's resolution,
// where only the distance to them counts. Pieces of one bolt lie close to each other as a surface sees them; so the
// light of the sum is that of the lights, but where the horizon cuts a bolt.
#include "common/view.glsl"
#include "lightning/line_light.glsl"
#include "lightning/pack.glsl"

in vec2 uv;
out uvec4 lobes;

const int kLobeSide = 2;  // px of the picture a texel stands for
uniform sampler2D distances;
uniform float haze;       // share that a metre of air scatters towards the eye
uniform float softness;   // square of the radius (m) within which lights no longer grow
uniform vec3 lobeEnds;   // one after the last light of each lobe

vec3 gather(vec3 p, int from, int to) {
    vec3 sum = vec3(0);
    for (int i = from; i < to; ++i)
        sum += lightFrom[i].w * lineLightVector(lightFrom[i].xyz - p, lightTo[i].xyz - p, softness);
    return sum;
}

// Light that the air between the eye and a surface scatters from a source: the integral of 1 / r^2 along the way, its
// arc tangents replaced by x / (1 + |x|), which is within a fifth of 2 / pi of them and bends the same way. A line is a
// point in its middle, as blurred as it is long.
float airLight(vec3 direction, float end, vec3 a, vec3 b) {
    vec3 centre = 0.5 * (a + b) - eye, along = b - a;
    float nearest = dot(centre, direction);
    float aside = sqrt(dot(centre, centre) - nearest * nearest + 0.05 * dot(along, along) + softness);
    float beyond = end - nearest;
    float ends = beyond * (aside + abs(nearest)) + nearest * (aside + abs(beyond));
    return 1.5708 * ends / (aside * (aside + abs(beyond)) * (aside + abs(nearest)));
}

void main() {
    ivec2 at = kLobeSide * ivec2(gl_FragCoord.xy) + kLobeSide / 2;
    float distance = texelFetch(distances, min(at, textureSize(distances, 0) - 1), 0).r;
    vec3 way = rayThrough(uv), p = eye + distance * way;
    vec3 direction = safeNormalize(way);
    float scattered = 0.0, end = distance * length(way);
    for (int i = 0; i < lightCount; ++i)
        scattered += lightFrom[i].w * airLight(direction, end, lightFrom[i].xyz, lightTo[i].xyz);
    ivec3 ends = ivec3(lobeEnds);
    lobes = uvec4(packVector(gather(p, 0, ends.x)), packVector(gather(p, ends.x, ends.y)),
                  packVector(gather(p, ends.y, ends.z)), packStrength(haze * scattered));
}
