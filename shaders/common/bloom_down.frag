// Half the size: four bilinear taps, each the mean of 2x2 texels, make the mean of the 4x4 block around the pixel.
in vec2 uv;
uniform sampler2D source;
uniform vec2 texel;
out vec4 colour;

void main() {
    vec3 sum = texture(source, uv + texel * vec2(-1.0, -1.0)).rgb + texture(source, uv + texel * vec2(1.0, -1.0)).rgb +
               texture(source, uv + texel * vec2(-1.0, 1.0)).rgb + texture(source, uv + texel * vec2(1.0, 1.0)).rgb;
    colour = vec4(0.25 * min(sum, vec3(2.4e5)), 1.0);
}
