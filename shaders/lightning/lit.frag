// Lights the baked place with the lobes of lobes.frag.
#include "common/view.glsl"
#include "lightning/pack.glsl"

in vec2 uv;
layout(location = 0) out vec4 lit;
#ifdef MOVERS
layout(location = 1) out vec4 outDistance;
uniform sampler2D distances;
#endif

uniform usampler2D surfaces;
uniform usampler2D lobes;
uniform vec3 lobeColour[3];  // of a light of strength 1
uniform vec3 hazeColour;      // mean colour of the lights
uniform vec3 lobePower;     // sum of what the lobe's vector is made of

struct Place {
    vec3 direction;  // of the view
    vec3 bounce;     // the mirrored view
    vec3 normal;
    float roughness;
    vec4 open;
    vec4 albedo;
    float shine;
};

// Sums of light that surfaces scatter and mirror.
void addSurface(Place place, vec4 v, vec3 colour, float sharpness, inout vec3 diffuse, inout vec3 mirrored) {
    // What the surroundings leave open is a cone about the mean open way.
    float seen = clamp(2.6 * (dot(place.open.xyz, v.xyz) - 1.0 + place.open.w) + 0.25, 0.0, 1.0);
    diffuse += colour * (v.w * max(dot(place.normal, v.xyz), 0.0) * seen);
#ifdef CLOUDS
    // Struck clouds light the land from above.
    diffuse += colour * (0.16 * place.open.w * (0.65 + 0.35 * place.normal.y) * v.w);
#endif
    mirrored += colour * (v.w * seen * exp2(sharpness * (dot(place.bounce, v.xyz) - 1.0)));
}

vec3 surfaceLight(Place place, vec4 a, vec4 b, vec4 c) {
    // A lobe about as wide as GGX's at its peak, as a spherical Gaussian.
    float a2 = max(place.roughness * place.roughness, 0.012);
    float sharpness = 1.4427 / a2;
    vec3 diffuse = vec3(0), mirrored = vec3(0);
    addSurface(place, a, lobeColour[0], sharpness, diffuse, mirrored);
    addSurface(place, b, lobeColour[1], sharpness, diffuse, mirrored);
    addSurface(place, c, lobeColour[2], sharpness, diffuse, mirrored);
    float grazing = 1.0 - clamp(-dot(place.direction, place.normal), 0.0, 1.0);
    float g2 = grazing * grazing;
    vec3 reflectance = mix(vec3(place.shine), place.albedo.rgb, place.albedo.a);
    float polish = 1.0 - place.roughness;
    // Surfaces without shine are those whose mirror images compose.frag draws.
    float mirrors = min(25.0 * place.shine, 1.0);
    reflectance += (1.0 - reflectance) * (g2 * g2 * grazing * polish * polish * mirrors);
    return place.albedo.rgb * (1.0 - place.albedo.a) * diffuse + reflectance * mirrored * (0.25 / a2);
}

// A cloud is lit on its lumps, glows through where it is thin, and has silver edges against a light behind it.
vec3 addCloud(Place place, vec4 v, vec3 colour, float power) {
    float cover = place.roughness, lump = place.shine;
    float facing = dot(place.normal, v.xyz);
    float reach = exp2(-0.0022 * sqrt(power / v.w));  // what a way through the cloud leaves
    float front = max(0.06 + 0.94 * facing, 0.0) * place.open.w;
    float through = (1.0 - 0.85 * lump) * reach * (0.7 - 0.5 * facing);
    float behind = max(dot(place.direction, v.xyz), 0.0);
    return colour * (v.w * (front + through + 6.0 * cover * (1.0 - cover) * behind * behind));
}
vec3 cloudLight(Place place, vec4 a, vec4 b, vec4 c) {
    vec3 sum = addCloud(place, a, lobeColour[0], lobePower[0]) + addCloud(place, b, lobeColour[1], lobePower[1]) +
               addCloud(place, c, lobeColour[2], lobePower[2]);
    return place.albedo.rgb * sum * place.roughness;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    uvec4 surface = texelFetch(surfaces, at, 0);
    uvec4 packed_ = texelFetch(lobes, at / 2, 0);
    vec4 normal = unpackNormal(surface.y), glow = unpackGlow(surface.w);
    Place place;
    place.albedo = unpackUnits(surface.x);
    place.albedo.rgb *= place.albedo.rgb;
    place.open = unpackUnits(surface.z);
    place.open.xyz = 2.0 * place.open.xyz - 1.0;
    place.direction = safeNormalize(rayThrough(uv));
    place.normal = normal.xyz;
    place.bounce = reflect(place.direction, place.normal);
    place.roughness = normal.w;
    place.shine = glow.a;
    vec4 a = unpackVector(packed_.x), b = unpackVector(packed_.y), c = unpackVector(packed_.z);
#ifdef CLOUDS_ONLY
    vec3 light = cloudLight(place, a, b, c);
#else
    vec3 light = surfaceLight(place, a, b, c);
#ifdef CLOUDS_TOO
    if (place.albedo.a > 0.999) light = cloudLight(place, a, b, c);
#endif
#endif
    light += hazeColour * unpackStrength(packed_.w);
    lit = vec4(min(glow.rgb + light, 1000.0), 1.0);
#ifdef MOVERS
    outDistance = texelFetch(distances, at, 0);
#endif
}
