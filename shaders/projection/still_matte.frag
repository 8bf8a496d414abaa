// Linen and plaster.
// Draws: matte objects.
#include "projection/linen.glsl"

centroid in vec3 inPart, received;
centroid in float negative;
uniform sampler2D paint;  // square roots of factors of the albedo
uniform float low, high;  // heights between which the paint repeats, m
uniform vec3 albedo;
uniform float isLinen;    // 1: with stripes woven in along the table's edge
uniform float exposure, marksNegative;
out vec4 colour;

void main() {
    vec3 root = texture(paint, inPart.xy / (high - low)).rgb;
    float hem = abs(abs(inPart.y - 0.392) - 0.011), soft = 0.5 * fwidth(inPart.y) + 0.0006;
    vec3 base = mix(albedo, vec3(0.07, 0.12, 0.30), isLinen * 0.8 * (1.0 - smoothstep(0.005 - soft, 0.005 + soft, hem)));
    colour = vec4(exposure * marked(base * root * root * received, negative, marksNegative), 1.0);
}
