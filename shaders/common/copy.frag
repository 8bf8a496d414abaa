// Copies texel by texel.
// Draws: copied image.
uniform sampler2D source;
out vec4 colour;

void main() { colour = texelFetch(source, ivec2(gl_FragCoord.xy), 0); }
