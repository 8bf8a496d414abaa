// Third pass: the surfaces again, now with their materials, reading the light that was gathered for their pixel.
#include "lightprepass/surface.glsl"
#include "lightprepass/shade.glsl"

uniform vec3 eye;
uniform sampler2D light;
uniform sampler2D lightSpecular;
layout(location = 0) out vec4 colour;

void main() {
    vec3 toEye = eye - worldPlace;
    float far = length(toEye);
    Material m = surfaceMaterial(toEye / max(far, 1e-6));
    vec4 gathered = texelFetch(light, ivec2(gl_FragCoord.xy), 0);
    vec3 specular = vec3(0.0);
#ifdef SPECULAR_COLOUR
    specular = texelFetch(lightSpecular, ivec2(gl_FragCoord.xy), 0).rgb;
#elif defined(SPECULAR)
    specular = colouredHighlight(gathered);
#endif
    colour = vec4(shaded(m.albedo, m.gloss, m.emission, m.openness, gathered.rgb, specular, far), 1.0);
}
