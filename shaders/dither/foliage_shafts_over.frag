// Adds the scattered light, averaged over 4 x 4 of its pixels.
in vec2 uv;
uniform sampler2D shafts;
out vec4 colour;

void main() {
    vec2 texel = 1.0 / vec2(textureSize(shafts, 0));
    vec3 sum = texture(shafts, uv + vec2(-1.0, -1.0) * texel).rgb + texture(shafts, uv + vec2(1.0, -1.0) * texel).rgb
             + texture(shafts, uv + vec2(-1.0, 1.0) * texel).rgb + texture(shafts, uv + vec2(1.0, 1.0) * texel).rgb;
    colour = vec4(0.25 * sum, 0.0);
}
