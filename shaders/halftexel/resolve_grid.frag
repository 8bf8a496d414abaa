// Resolves a pixel: the mean of its four samples, which lie in an aligned grid.
// Draws: resolved grid.
uniform sampler2D samples;
out vec4 colour;

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    colour = 0.25 * (texelFetch(samples, p, 0) + texelFetch(samples, p + ivec2(1, 0), 0) +
                     texelFetch(samples, p + ivec2(0, 1), 0) + texelFetch(samples, p + ivec2(1, 1), 0));
}
