// A lit surface seen through the air, the last step of all renderers.
#include "common/haze.glsl"
#include "lights/reflected.glsl"

uniform vec3 ambient;
uniform vec3 hazeColour;
uniform float hazeDensity;

vec3 shaded(vec3 albedo, float gloss, vec3 emission, float ambientOcclusion, vec3 diffuse, vec3 specular, float far) {
    vec3 light =
        reflected(albedo, gloss, ambientOcclusion, diffuse, specular) + albedo * ambient * ambientOcclusion + emission;
    float clear = hazeTransmittance(hazeDensity, far);
    return throughHaze(light, hazeColour, clear);
}

// Light with l / (1 + l) of its luminance l in alpha, by which silhouettes.glsl compresses it.
vec4 withLuma(vec3 light) {
    float luma = dot(light, vec3(0.2126, 0.7152, 0.0722));
    return vec4(light, luma / (1.0 + luma));
}

// Highlights of which only the luminance is stored, with the hue of the diffuse light.
vec3 colouredHighlight(vec4 lightTexel) {
    return lightTexel.rgb * safeDivide(lightTexel.a, dot(lightTexel.rgb, vec3(0.2126, 0.7152, 0.0722)));
}
