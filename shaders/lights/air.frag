// Light of a lamp that haze scatters towards the eye: the integral of 1/d^2 along the ray up to the surface (B. Sun et
// al., "A Practical Analytic Single Scattering Model for Real Time Rendering", 2005, without extinction), faded towards
// the light's radius.
// Draws: haze of light, hazes of lights.
#include "common/haze.glsl"

flat in vec4 light;
flat in vec3 colour;
in vec3 toFace;
uniform float scatter;
uniform float hazeDensity;
uniform sampler2D distances;  // along the view, m
layout(location = 0) out vec4 airLight;

void main() {
    vec3 ray = toFace * (gl_FragCoord.w * texelFetch(distances, ivec2(gl_FragCoord.xy), 0).r);
    float far = length(ray);
    ray /= max(far, 1e-6);
    vec3 to = light.xyz;
    float nearest = dot(to, ray);
    float away2 = max(dot(to, to) - nearest * nearest, 0.0);
    float reach2 = light.w * light.w - away2;
    if (reach2 <= 0.0) discard;
    float half_ = sqrt(reach2);
    float from = max(-half_, -nearest), until = min(half_, far - nearest);
    if (until <= from) discard;
    float away = sqrt(away2 + 0.02);
    float integral = (atan(until / away) - atan(from / away)) / away;
    float fade = reach2 / (light.w * light.w);
    // Fade when the eye is inside the light, where haze would veil the whole frame.
    fade *= smoothstep(0.25, 1.1, length(to) / light.w);
    float left = hazeTransmittance(hazeDensity, max(nearest, 0.0));
    airLight = vec4(colour * (scatter * integral * fade * fade * left), 0.0);
}
