// A vertex of a rock, with the light of the nearest bolts and hits.
#include "common/view.glsl"
#include "collision/space.glsl"
#include "common/haze.glsl"

in vec3 position;
in vec3 normal;
in float ambientOcclusion;
in float emissionMask;  // unused
in mat3x4 toWorld;  // of the instance; w of its columns holds the translation
in vec4 tintAndScale;
in vec3 emission;  // unused

const float kDust = 0.0040773;  // 1/m
const int kMaxLights = 10;
uniform vec4 lightAt[kMaxLights];      // position; w: square of a radius within which it no longer grows
uniform vec3 lightPower[kMaxLights];
uniform int lightCount;

out vec3 fromEye;
out vec3 textureCoordinates;
out vec3 ownNormal;
out vec2 occlusionAndEmission;
out vec3 lightVector;  // the sum of directions to lights, weighted by their luminance here
out vec3 lightColour;
out vec4 haze;  // light of the haze, and its opacity
flat out mat3 toWorldAxes;
flat out vec3 tint;
flat out vec3 emissionColour;

void main() {
    float size = max(length(toWorld[0].xyz), 1e-6);
    vec3 world = toWorld[0].xyz * position.x + toWorld[1].xyz * position.y + toWorld[2].xyz * position.z +
                 vec3(toWorld[0].w, toWorld[1].w, toWorld[2].w);
    fromEye = world - eye;
    textureCoordinates = position * (size * tintAndScale.w);
    ownNormal = normal;
    occlusionAndEmission = vec2(ambientOcclusion, 0.0);
    toWorldAxes = mat3(toWorld[0].xyz / size, toWorld[1].xyz / size, toWorld[2].xyz / size);
    tint = tintAndScale.rgb;
    emissionColour = vec3(0.0);
    vec3 n = toWorldAxes * normal, sum = vec3(0.0), vector = vec3(0.0);
    for (int i = 0; i < kMaxLights; ++i) {
        if (i >= lightCount) break;
        vec3 to = lightAt[i].xyz - world;
        float square = dot(to, to) + lightAt[i].w;
        vec3 unit = to * inversesqrt(square);
        vec3 light = lightPower[i] * (max(dot(unit, n) + 0.35, 0.0) / square);
        sum += light;
        vector += unit * dot(light, vec3(0.2126, 0.7152, 0.0722));
    }
    lightColour = sum;
    lightVector = vector + 1e-4 * n;
    float far = length(fromEye);
    vec3 dust = 0.55 * beltGlow(fromEye / max(far, 1e-4)) + vec3(0.006, 0.012, 0.015);
    haze = vec4(dust, 1.0 - hazeTransmittance(kDust, far));
    gl_Position = toClip * vec4(world, 1.0);
}
