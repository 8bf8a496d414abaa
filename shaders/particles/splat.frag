// Converts the sums of splat.comp to light.
// Draws: particles.
uniform highp usampler2D sums;
layout(location = 0) out vec4 colour;

void main() { colour = vec4(vec3(texelFetch(sums, ivec2(gl_FragCoord.xy), 0).rgb) / 16384.0, 0.0); }
