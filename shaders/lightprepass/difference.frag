// The amplified difference of two frames, |a - b| / (1 + b).
// Draws: difference image.
uniform sampler2D one, other;
uniform float gain;
layout(location = 0) out vec4 colour;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 a = texelFetch(one, pixel, 0).rgb, b = texelFetch(other, pixel, 0).rgb;
    colour = vec4(gain * abs(a - b) / (1.0 + b), 1.0);
}
