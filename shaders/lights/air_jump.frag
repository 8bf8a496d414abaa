// The air before its lights are added: no light, and in alpha the pixels with jumps of distance, for result.frag.
uniform sampler2D distances;
layout(location = 0) out vec4 airLight;

void main() { airLight = vec4(0.0, 0.0, 0.0, texelFetch(distances, ivec2(gl_FragCoord.xy), 0).g); }
