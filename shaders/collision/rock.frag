// Rock covered with dust: a sun without air, the planet's light in the shadows, bolts and hits nearby, haze.
// Draws: rock.
#include "common/view.glsl"
#include "collision/space.glsl"
#include "lights/surface.glsl"

in vec3 lightVector;
in vec3 lightColour;
in vec4 haze;  // light of the haze, and its opacity
out vec4 colour;

void main() {
    float far = length(fromEye);
    vec3 toEye = -fromEye / max(far, 1e-4);
    Projection first, second;
    findProjections(first, second);
    float level = mipLevel();
    vec4 p = textureLod(relief, first.at, level), q = textureLod(relief, second.at, level);
    vec3 slope = 3.0 * (inMesh(first, first.weight * (p.rg - 0.5)) + inMesh(second, second.weight * (q.rg - 0.5)));
    float pale = first.weight * p.b + second.weight * q.b;
    vec3 albedo = tint * (pale * pale);
    vec3 whole = safeNormalize(toWorldAxes * ownNormal);
    vec3 n = safeNormalize(toWorldAxes * (ownNormal - (slope - ownNormal * dot(ownNormal, slope))));
    float mu0 = max(dot(n, kToSun), 0.0), mu = max(dot(n, toEye), 0.0);
    // Dust scatters back: less of Lambert's cosine, no limb darkening (H. Seeliger, 1887).
    float dusty = mu0 * (0.45 + 1.1 * safeDivide(1.0, mu0 + mu + 0.08) * 0.5);
    float sun = dusty * smoothstep(-0.02, 0.16, dot(whole, kToSun));
    float fill = 0.5 + 0.5 * dot(n, kToPlanet);
    float open = clamp(occlusionAndEmission.x, 0.0, 1.0);
    vec3 light = kSunLight * sun * mix(open, 1.0, 0.5) + kPlanetLight * (fill * fill * open);
    // The unoccluded light of the sky and of the lit rocks around.
    light += (vec3(0.030, 0.062, 0.070) * (0.6 + 0.4 * n.y) + vec3(0.060, 0.036, 0.018) * max(n.z, 0.0)) * open;
    light += lightColour * max(dot(n, safeNormalize(lightVector)), 0.0);
    vec3 lit = albedo * light;
    colour = vec4(mix(lit, haze.rgb, haze.a), 1.0);
}
