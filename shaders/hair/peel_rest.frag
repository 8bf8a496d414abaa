// The transmittance in front of a layer that was skipped. COVERED: 1 where the layer has strands.
// Draws: hair behind the peeled layers.
uniform sampler2D peeledLayer;
#ifndef COVERED
uniform sampler2D seenSoFar;
#endif
out vec4 rest;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    rest = vec4(texelFetch(peeledLayer, at, 0).a > 0.0 ? 1.0 : 0.0);
#ifndef COVERED
    rest *= 1.0 - texelFetch(seenSoFar, at, 0).a;
#endif
}
