// A lit surface as it is seen through the air; all renderers end with it.
#include "lightprepass/reflected.glsl"

uniform vec3 ambient;
uniform vec3 hazeColour;
uniform float hazeDensity;

vec3 shaded(vec3 albedo, float gloss, vec3 emission, float ambientOcclusion, vec3 diffuse, vec3 specular, float far) {
    vec3 light = reflected(albedo, gloss, ambientOcclusion, diffuse, specular) + albedo * ambient * ambientOcclusion + emission;
    float clear = exp(-hazeDensity * far);
    return light * clear + hazeColour * (1.0 - clear);
}

// With luminance l as l / (1 + l) in alpha, which finds edges.
vec4 withLuma(vec3 light) {
    float luma = dot(light, vec3(0.2126, 0.7152, 0.0722));
    return vec4(light, luma / (1.0 + luma));
}

// The colour of highlights where only their luminance was kept: that of the diffuse light.
vec3 colouredHighlight(vec4 lightTexel) {
    return lightTexel.rgb * safeDivide(lightTexel.a, dot(lightTexel.rgb, vec3(0.2126, 0.7152, 0.0722)));
}
