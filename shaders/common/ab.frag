// Compares two images: split at a line, only one of them, or their difference.
uniform sampler2D a;
uniform sampler2D b;
uniform int view;       // 0 split, 1 A, 2 B, 3 difference
uniform float splitPx;  // x of the line; A is left of it
uniform float linePx;   // half the line's width
uniform float gain;
uniform vec2 corner;    // lower left corner of the images' place in the frame, px
uniform vec2 origin;    // lower left corner of the part of the images that is shown, px
uniform float pixel;    // size of a pixel of the frame in the images, px
out vec4 colour;

void main() {
    ivec2 shownPixel = ivec2(floor(origin + pixel * (gl_FragCoord.xy - corner)));
    vec3 ofA = texelFetch(a, shownPixel, 0).rgb;
    // A B of another size is aligned with the upper left corner.
    ivec2 position = shownPixel - ivec2(0, textureSize(a, 0).y - textureSize(b, 0).y);
    bool isInside = position.x < textureSize(b, 0).x && position.y >= 0;
    vec3 ofB = isInside ? texelFetch(b, position, 0).rgb : vec3(0.0);
    float right = gl_FragCoord.x - splitPx;
    vec3 shown = right < 0.0 ? ofA : ofB;
    if (view == 0 && splitPx > 0.0 && splitPx < float(textureSize(a, 0).x)) {
        // White between two dark edges is visible on any image.
        if (abs(right) < 2.0 * linePx) shown *= 0.25;
        if (right >= -linePx && right < linePx) shown = vec3(0.92);
    }
    if (view == 1) shown = ofA;
    if (view == 2) shown = ofB;
    if (view == 3) shown = min(abs(ofA - ofB) * gain, 1.0);
    colour = vec4(shown, 1.0);
}
