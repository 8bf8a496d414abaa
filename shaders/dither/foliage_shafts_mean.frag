// The mean of 4 x 4 pixels, which all thresholds of the matrix have shifted.
in vec2 uv;
uniform sampler2D shafts;
out vec4 colour;

void main() {
    // Four filtered reads at corners between pixels.
    vec2 texel = 1.0 / vec2(textureSize(shafts, 0)), at = uv + 0.5 * texel;
    vec3 sum = texture(shafts, at + vec2(-1.0, -1.0) * texel).rgb + texture(shafts, at + vec2(1.0, -1.0) * texel).rgb
             + texture(shafts, at + vec2(-1.0, 1.0) * texel).rgb + texture(shafts, at + vec2(1.0, 1.0) * texel).rgb;
    colour = vec4(0.25 * sum, 0.0);
}
