// A soft, round speck, hidden by nearer surfaces. A lamp is a glowing ball, brightest at its centre, in a halo that
// falls off with the square of the distance.
// Draws: grain of dust, grains of dust.
#include "lights/encoding.glsl"
#include "lights/packed.glsl"

in vec2 local;
flat in vec3 shine;
flat in float away;
uniform float isLamp;
const float kHalo = 3.5;  // radius of the halo in radii of the lamp
layout(location = 0) out vec4 colour;

void main() {
    float r2 = dot(local, local);
    if (r2 >= 1.0) discard;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    float before = clamp((distanceAt(pixel, packedAt(pixel)) - away) * 12.0 + 1.0, 0.0, 1.0);
    float soft = 1.0 - r2;
    float shape = soft;
    if (isLamp > 0.5) {
        float ball2 = r2 * (kHalo * kHalo);  // 1 at the ball's edge
        float ball = safeSqrt(1.0 - ball2);
        shape = 2.4 * ball * ball * smoothstep(0.0, 0.5, ball) + 0.5 * soft * soft / (1.0 + 2.0 * ball2);
    }
    colour = vec4(shine * (shape * before), 0.0);
}
