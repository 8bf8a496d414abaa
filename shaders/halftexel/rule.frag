// One fetch per pixel, at the pixel's centre, whatever the number of samples.
uniform vec2 targetPx;
uniform float samplesPerSide;
uniform float rasterShiftPx;
uniform float positionShiftPx;
uniform float fetchShiftTexels;
#ifdef TEXTURED
uniform sampler2D source;
#else
uniform vec4 plainColour;
#endif
out vec4 colour;

void main() {
#ifdef TEXTURED
    // With several samples per side, the target is that many times as fine as the pixels that it represents.
    vec2 fine = vec2(gl_FragCoord.x, targetPx.y * samplesPerSide - gl_FragCoord.y);
    vec2 centre = floor(fine / samplesPerSide) + 0.5;
    vec2 size = vec2(textureSize(source, 0));
    // The texture coordinate runs from 0 at the left or top edge of the quad to 1 at the opposite edge.
    vec2 uv = (centre - rasterShiftPx - positionShiftPx) / targetPx + fetchShiftTexels / size;
    colour = texture(source, vec2(uv.x, 1.0 - uv.y));
#else
    colour = plainColour;
#endif
}
