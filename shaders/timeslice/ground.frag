// Stone slabs: lit by the low sun where neither roofs nor agents occlude it, and by lamps; glossy towards the sun.
// Draws: ground.
#include "common/guest.glsl"
#include "common/surface.glsl"
#include "timeslice/age.glsl"
#include "timeslice/plaza_light.glsl"

uniform sampler2D slabs;   // r: lightness, g: slope, b: lightness of the pattern's bands
uniform sampler2D roofs;   // height over x, of 60 m
uniform sampler2D lamps;   // light of the four circuits
uniform sampler2D shade;   // of agents, in screen space
uniform sampler2D ages;    // r: of decisions, 0 to 1; g: how much is known
uniform vec4 circuits;     // how far each is on
uniform float showsAges;

in vec3 world;
out vec4 colour;

const vec2 kLow = vec2(-150.0, -320.0), kSize = vec2(300.0, 440.0);

void main() {
    vec3 way = world - eye;
    float distance = length(way);
    vec3 ray = way / max(distance, 1e-3);
    vec3 slab = texture(slabs, world.xz / 12.0).rgb;
    // Bands of light stone, and rings around the fountain.
    vec2 fromFountain = world.xz - vec2(-30.0, -34.0);
    float ring = length(fromFountain);
    vec2 band = abs(fract(world.xz / 24.0) - 0.5) * 24.0;
    float isBand = ring < 34.0 ? 1.0 - smoothstep(0.6, 0.9, abs(fract(ring / 6.0) - 0.5) * 6.0 - 0.5)
                               : 1.0 - smoothstep(0.5, 0.8, min(band.x, band.y));
    float albedo = (0.13 + 0.10 * slab.r) * (1.0 + 0.75 * isBand);
    float along = (world.z + 180.0) / max(-sunDirection.z, 1e-3), height = along * sunDirection.y;
    float roof = 60.0 * texture(roofs, vec2((world.x + along * sunDirection.x + 160.0) / 320.0, 0.5)).r;
    float soft = 0.6 + 0.006 * along;
    float lit = smoothstep(roof - soft, roof + soft, height);
    if (world.z < -182.0) lit = 1.0;
    lit *= (1.0 - 0.88 * texelFetch(shade, ivec2(gl_FragCoord.xy), 0).r) * sunPastGuest(world);
    float lampLight = dot(texture(lamps, (world.xz - kLow) / kSize), circuits);
    vec3 arriving = skyOnSurface(vec3(0.0, 1.0, 0.0)) * skyPastGuest(world) +
                    sunLight * (lit * (sunDirection.y + 0.06)) + kLampColour * lampLight;
    // The stones are glossy: they mirror the sun and the sky around it.
    vec3 normal = safeNormalize(vec3(0.10 * (slab.g - 0.5), 1.0, 0.13 * (slab.b - 0.5)));
    vec3 mirrored = reflect(ray, normal);
    float fresnel = schlick(0.03, 0.5, dot(-ray, normal));
    float toSun = max(dot(mirrored, sunDirection), 0.0);
    toSun *= toSun;
    toSun *= toSun;
    float broad = toSun * toSun * toSun, tight = broad * broad * broad;
    vec3 light = albedo * arriving
                 + fresnel * (0.5 * mix(horizon, zenith, 0.5) + sunLight * lit * (0.10 * broad + 1.1 * tight));
    if (showsAges > 0.0) {
        vec2 age = texture(ages, (world.xz - kLow) / kSize).rg;
        vec3 shown = ageColour(age.r / max(age.g, 1e-3)) * (0.20 + 0.25 * lit);
        light = mix(light, shown, showsAges * clamp(4.0 * age.g, 0.0, 0.9));
    }
    colour = vec4(throughAir(light, world), 1.0);
}
