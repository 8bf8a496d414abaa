// Twice the size: four bilinear taps half a texel off the centre, the quadratic B-spline of the wider level.
in vec2 uv;
uniform sampler2D wider;
uniform vec2 texel;
uniform float share;
out vec4 colour;

void main() {
    vec2 h = 0.5 * texel;
    vec3 sum = texture(wider, uv + vec2(-h.x, -h.y)).rgb + texture(wider, uv + vec2(h.x, -h.y)).rgb +
               texture(wider, uv + vec2(-h.x, h.y)).rgb + texture(wider, uv + h).rgb;
    colour = vec4(0.25 * sum, share);
}
