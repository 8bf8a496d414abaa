// A soft, round speck, hidden by nearer surfaces.
#include "lightprepass/encoding.glsl"
#include "lightprepass/packed.glsl"

in vec2 local;
flat in vec3 shine;
flat in float away;
flat in float isLamp;
layout(location = 0) out vec4 colour;

void main() {
    float r2 = dot(local, local);
    if (r2 >= 1.0) discard;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    float before = clamp((distanceAt(pixel, packedAt(pixel)) - away) * 12.0 + 1.0, 0.0, 1.0);
    float soft = 1.0 - r2;
    float core = isLamp > 0.5 ? soft * soft * soft * soft + 0.7 * smoothstep(0.30, 0.18, r2) : soft;
    colour = vec4(shine * (core * before), 0.0);
}
