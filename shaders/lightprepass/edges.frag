// Draws (its depth) where all samples of a pixel are the same, so that only the others get light of their own.
uniform sampler2DMS normalSamples;
uniform sampler2DMS depthSamples;
layout(location = 0) out vec4 colour;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 first = texelFetch(normalSamples, pixel, 0);
    float firstDepth = texelFetch(depthSamples, pixel, 0).r;
    for (int i = 1; i < 4; ++i)
        if (texelFetch(normalSamples, pixel, i) != first || abs(texelFetch(depthSamples, pixel, i).r - firstDepth) > 1e-3) discard;
    colour = vec4(0.0);
}
