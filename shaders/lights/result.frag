// The surfaces plus the light of the air. SMOOTHED also writes depth: 1 where silhouettes are possible and
// silhouettes.frag must look for them, else 0.
// Draws: shaded image.
uniform sampler2D surfaces;
uniform sampler2D air;
uniform vec2 airPixel;  // size of a pixel of the frame as a fraction of the air's texture
layout(location = 0) out vec4 colour;

void main() {
    vec4 airLight = texture(air, gl_FragCoord.xy * airPixel);
    colour = vec4(texelFetch(surfaces, ivec2(gl_FragCoord.xy), 0).rgb + airLight.rgb, 1.0);
#ifdef SMOOTHED
    // Interpolated: at least 0.39 in a pixel of the air's target with a jump, 0.23 next to its left or lower side.
    gl_FragDepth = airLight.a > 0.2 ? 1.0 : 0.0;
#endif
}
