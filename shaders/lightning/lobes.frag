// The lights gathered into a few lobes, each a vector: what they do to a surface at half the picture's resolution, where
// only the distance to them counts. Pieces of one bolt lie close to each other as a surface sees them; so the light of the
// sum is that of the lights, but where the horizon cuts a bolt.
#include "lightning/view.glsl"
#include "lightning/line_light.glsl"

in vec2 uv;
layout(location = 0) out vec4 lobe0;
layout(location = 1) out vec4 lobe1;
layout(location = 2) out vec4 lobe2;

uniform sampler2D distances;
uniform float softness;   // square of the radius (m) within which lights no longer grow
uniform vec3 lobeEnds;   // one after the last light of each lobe

vec4 gather(vec3 p, int from, int to) {
    vec3 sum = vec3(0);
    for (int i = from; i < to; ++i)
        sum += lightFrom[i].w * lineLightVector(lightFrom[i].xyz - p, lightTo[i].xyz - p, softness);
    return vec4(sum, 0.0);
}

void main() {
    float distance = texelFetch(distances, min(2 * ivec2(gl_FragCoord.xy), textureSize(distances, 0) - 1), 0).r;
    vec3 p = eye + distance * wayThrough(uv);
    ivec3 ends = ivec3(lobeEnds);
    lobe0 = gather(p, 0, ends.x);
    lobe1 = gather(p, ends.x, ends.y);
    lobe2 = gather(p, ends.y, ends.z);
}
