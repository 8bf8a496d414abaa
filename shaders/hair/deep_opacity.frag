// Adds a strand to the layers that end behind it. The last channel counts every strand.
in float cover, depth;
uniform sampler2D firstStrands;
uniform vec4 hairLayerEnds[2];
layout(location = 0) out vec4 layers;
#ifdef MORE_LAYERS
layout(location = 1) out vec4 layersBehind;
#endif

void main() {
    float behind = depth - texelFetch(firstStrands, ivec2(gl_FragCoord.xy), 0).r;
    layers = cover * vec4(lessThan(vec4(behind), hairLayerEnds[0]));
#ifdef MORE_LAYERS
    layersBehind = cover * vec4(lessThan(vec4(behind), vec4(hairLayerEnds[1].xyz, 1e6)));
#else
    layers.w = cover;
#endif
}
