// Coverage of one shape from the distance to its edge in pixels (a ramp of half a pixel to each side).
// Draws: text or diagram.
in vec2 vLocal;
in vec4 vShape;
in vec4 vColour;
in float vKind;

uniform sampler2D glyphs;
uniform sampler2D image;

out vec4 colour;

float roundedBox(vec2 p, vec2 halfSize, float radius) {
    vec2 q = abs(p) - halfSize + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

void main() {
    float coverage = 1.0;
    if (vKind > 4.5) {
        colour = vec4(texture(image, vLocal).rgb, 1.0);
        return;
    } else if (vKind > 3.5) {
        coverage = texelFetch(glyphs, ivec2(vLocal), 0).r;
    } else if (vKind > 1.5) {
        float d = roundedBox(vLocal, vShape.xy, vShape.z);
        if (vKind > 2.5) d = abs(d + 0.5 * vShape.w) - 0.5 * vShape.w;
        coverage = clamp(0.5 - d, 0.0, 1.0);
    } else if (vKind > 0.5) {
        // The coverage of lines thinner than a pixel is their width.
        coverage = clamp(vShape.x + 0.5 - abs(vLocal.y), 0.0, min(1.0, 2.0 * vShape.x));
    }
    colour = vec4(vColour.rgb, vColour.a * coverage);
}
