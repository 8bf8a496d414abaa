// The samples of one texel, side by side.
uniform highp sampler2DMS source;
out vec4 colour;

void main() { colour = texelFetch(source, ivec2(0), int(gl_FragCoord.x)); }
