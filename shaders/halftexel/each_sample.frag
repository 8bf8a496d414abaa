// The samples of each pixel, side by side.
uniform sampler2DMS samples;
uniform int samplesPerPixel;
out vec4 colour;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    colour = texelFetch(samples, ivec2(p.x / samplesPerPixel, p.y), p.x % samplesPerPixel);
}
