// The lights gathered into a few lobes, each a vector: what they do to a surface at half the picture's resolution, where
// only the distance to them counts. Pieces of one bolt lie close to each other as a surface sees them; so the light of the
// sum is that of the lights, but where the horizon cuts a bolt.
#include "lightning/view.glsl"
#include "lightning/line_light.glsl"
#include "lightning/pack.glsl"

in vec2 uv;
out uvec4 lobes;

uniform sampler2D distances;
uniform float softness;   // square of the radius (m) within which lights no longer grow
uniform vec3 lobeEnds;   // one after the last light of each lobe

vec3 gather(vec3 p, int from, int to) {
    vec3 sum = vec3(0);
    for (int i = from; i < to; ++i)
        sum += lightFrom[i].w * lineLightVector(lightFrom[i].xyz - p, lightTo[i].xyz - p, softness);
    return sum;
}

void main() {
    float distance = texelFetch(distances, min(2 * ivec2(gl_FragCoord.xy), textureSize(distances, 0) - 1), 0).r;
    vec3 p = eye + distance * wayThrough(uv);
    ivec3 ends = ivec3(lobeEnds);
    lobes = uvec4(packVector(gather(p, 0, ends.x)), packVector(gather(p, ends.x, ends.y)),
                  packVector(gather(p, ends.y, ends.z)), 0u);
}
