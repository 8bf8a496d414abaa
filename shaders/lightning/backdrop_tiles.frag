// Classifies the contents of each tile of the frame, so every tile is drawn with the simplest shader that suffices.
// Draws: roof.
out vec4 contents;  // 1 where there are edges, mirror images, clouds, surfaces
uniform sampler2D edges;
uniform sampler2D mirrors;
uniform sampler2D distances;
uniform int side;       // px
uniform float farthest;  // m, of surfaces; clouds lie beyond

void main() {
    ivec2 corner = ivec2(gl_FragCoord.xy) * side, size = textureSize(edges, 0);
    contents = vec4(0);
    for (int i = 0; i < side * side; ++i) {
        ivec2 at = min(corner + ivec2(i % side, i / side), size - 1);
        float mirror = texelFetch(mirrors, at, 0).a;
        bool isCloud = texelFetch(distances, at, 0).r > farthest && mirror <= 0.0;
        contents = max(contents, vec4(dot(texelFetch(edges, at, 0), vec4(1.0)) > 0.0, mirror > 0.0, isCloud, !isCloud));
    }
}
