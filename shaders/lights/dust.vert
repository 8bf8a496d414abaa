// A speck in the air: a square that faces the eye. It is never smaller than a pixel; instead it becomes dimmer.
#include "common/haze.glsl"
#include "common/view.glsl"
in vec3 lightPosition;
in float lightRadius;
in vec3 lightColour;

uniform float hazeDensity;
uniform float isLamp;  // 1 for a lamp, 0 for a speck of dust

out vec2 local;
flat out vec3 shine;
flat out float away;

void main() {
    away = dot(lightPosition - eye, forward);
    // A lamp's halo is wider than the lamp, by kHalo of dust.frag.
    float radius = lightRadius * (isLamp > 0.5 ? 3.5 : 1.0);
    float px = radius * (0.5 * viewSize.y * projection[1][1]) / max(away, 0.05);
    float grown = max(px, 1.1);
    float ratio = px / grown;
    // Fade out right in front of the eye, where a speck would be a disc as wide as the frame.
    float fade = clamp((away - 0.8) * 0.8, 0.0, 1.0);
    shine = lightColour * (ratio * ratio * fade * hazeTransmittance(hazeDensity, max(away, 0.0)));
    local = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    vec3 aside = (vec4(local, 0.0, 0.0) * toEye).xyz;
    gl_Position =
        fade > 0.0 ? toClip * vec4(lightPosition + aside * (radius / max(ratio, 1e-4)), 1.0) : vec4(0.0, 0.0, 2.0, 1.0);
}
