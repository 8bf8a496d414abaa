// Lights the baked backdrop with the lobes of lobes.frag.
// Draws: light of the bolts.
#include "common/surface.glsl"
#include "common/view.glsl"
#include "lightning/pack.glsl"

in vec2 uv;
out vec4 lit;

uniform usampler2D surfaces;
uniform usampler2D lobes;
uniform vec3 lobeColour[3];   // mean colour per unit of strength
uniform vec3 hazeColour;      // mean colour of the lights
uniform vec3 lobePower;       // sum of the strengths of each lobe's lights

struct SurfacePoint {
    vec3 direction;  // from the eye
    vec3 bounce;     // `direction` reflected
    vec3 normal;
    float roughness;
    vec4 occlusion;
    vec4 albedo;
    float f0;
};

// Adds the diffuse and specular light of one lobe.
void addSurface(SurfacePoint point, vec4 v, vec3 colour, float sharpness, inout vec3 diffuse, inout vec3 mirrored) {
    // The unoccluded directions form a cone around their mean.
    float seen = clamp(2.6 * (dot(point.occlusion.xyz, v.xyz) - 1.0 + point.occlusion.w) + 0.25, 0.0, 1.0);
    diffuse += colour * (v.w * max(dot(point.normal, v.xyz), 0.0) * seen);
#ifdef CLOUDS
    // Struck clouds light the land from above.
    diffuse += colour * (0.16 * point.occlusion.w * (0.65 + 0.35 * point.normal.y) * v.w);
#endif
    mirrored += colour * (v.w * seen * exp2(sharpness * (dot(point.bounce, v.xyz) - 1.0)));
}

vec3 surfaceLight(SurfacePoint point, vec4 a, vec4 b, vec4 c) {
    // A spherical Gaussian about as wide as the peak of GGX.
    float a2 = max(point.roughness * point.roughness, 0.012);
    float sharpness = 1.4427 / a2;
    vec3 diffuse = vec3(0), mirrored = vec3(0);
    addSurface(point, a, lobeColour[0], sharpness, diffuse, mirrored);
    addSurface(point, b, lobeColour[1], sharpness, diffuse, mirrored);
    addSurface(point, c, lobeColour[2], sharpness, diffuse, mirrored);
    vec3 reflectance = mix(vec3(point.f0), point.albedo.rgb, point.albedo.a);
    float polish = 1.0 - point.roughness;
    // Surfaces with f0 = 0 get their mirror images from compose.frag.
    float mirrors = min(25.0 * point.f0, 1.0);
    reflectance = schlick(reflectance, (1.0 - reflectance) * (polish * polish * mirrors),
                          -dot(point.direction, point.normal));
    return point.albedo.rgb * (1.0 - point.albedo.a) * diffuse + reflectance * mirrored * (0.25 / a2);
}

// A cloud is lit on its bulges, transmits light where it is thin, and has bright edges in front of a light.
vec3 addCloud(SurfacePoint point, vec4 v, vec3 colour, float power) {
    float cover = point.roughness, lump = point.f0;
    float facing = dot(point.normal, v.xyz);
    float reach = exp2(-0.0022 * sqrt(power / v.w));  // transmittance of the cloud up to the light
    float front = max(0.06 + 0.94 * facing, 0.0) * point.occlusion.w;
    float through = (1.0 - 0.85 * lump) * reach * (0.7 - 0.5 * facing);
    float behind = max(dot(point.direction, v.xyz), 0.0);
    return colour * (v.w * (front + through + 6.0 * cover * (1.0 - cover) * behind * behind));
}
vec3 cloudLight(SurfacePoint point, vec4 a, vec4 b, vec4 c) {
    vec3 sum = addCloud(point, a, lobeColour[0], lobePower[0]) + addCloud(point, b, lobeColour[1], lobePower[1]) +
               addCloud(point, c, lobeColour[2], lobePower[2]);
    return point.albedo.rgb * sum * point.roughness;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    uvec4 surface = texelFetch(surfaces, at, 0);
    uvec4 packed_ = texelFetch(lobes, at / 2, 0);
    vec4 normal = unpackNormal(surface.y), emission = unpackEmission(surface.w);
    SurfacePoint point;
    point.albedo = unpackUnits(surface.x);
    point.albedo.rgb *= point.albedo.rgb;
    point.occlusion = unpackUnits(surface.z);
    point.occlusion.xyz = 2.0 * point.occlusion.xyz - 1.0;
    point.direction = safeNormalize(rayThrough(uv));
    point.normal = normal.xyz;
    point.bounce = reflect(point.direction, point.normal);
    point.roughness = normal.w;
    point.f0 = emission.a;
    vec4 a = unpackVector(packed_.x), b = unpackVector(packed_.y), c = unpackVector(packed_.z);
#ifdef CLOUDS_ONLY
    vec3 light = cloudLight(point, a, b, c);
#else
    vec3 light = surfaceLight(point, a, b, c);
#ifdef CLOUDS_TOO
    if (point.albedo.a > 0.999) light = cloudLight(point, a, b, c);
#endif
#endif
    light += hazeColour * unpackStrength(packed_.w);
    lit = vec4(min(emission.rgb + light, 1000.0), 1.0);
}
