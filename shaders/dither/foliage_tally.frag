// For pixels that both levels of detail of a cross-fade cover: whether neither or both are drawn.
uniform sampler2D masks;  // drawn: finer, coarser; reached: finer, coarser
out vec4 colour;

void main() {
    vec4 mask = texelFetch(masks, ivec2(gl_FragCoord.xy), 0);
    float both = mask.z * mask.w;
    colour = vec4(both * (1.0 - mask.x) * (1.0 - mask.y), both * mask.x * mask.y, both, 0.0);
}
