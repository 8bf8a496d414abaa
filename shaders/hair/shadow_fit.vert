// Fits the shadow maps and the grid of ambient light to the bounds of the hair: one vertex for each vec4 of
// hair_fit.glsl.
// Texels and cells stay where they are in the world, and keep their size while the hair moves a little.
uniform sampler2D fewLeast, fewMost;  // of hair_bounds.frag, the second time
uniform vec3 keyAxes[3], rimAxes[3];  // to the right, up and towards the light
uniform int mapSide, mapMargin;       // texels; those about the hair that stay empty
uniform float depthRange;             // m
uniform vec3 gridSize;                // cells
out vec4 fitted;

// The bounds along the axes of a map or of the grid; nothing there is a point.
void bounded(int axes, out vec3 least, out vec3 most) {
    least = vec3(1e9), most = vec3(-1e9);
    for (int y = 0; y < textureSize(fewLeast, 0).y; ++y) {
        least = min(least, texelFetch(fewLeast, ivec2(axes, y), 0).xyz);
        most = max(most, texelFetch(fewMost, ivec2(axes, y), 0).xyz);
    }
    if (least.x > most.x) least = most = vec3(0.0);
}

// Rounded up to a power of 1.2.
float steppedSize(float size) {
    float stepped = 1.0;
    for (int i = 0; i < 200 && stepped < size; ++i) stepped *= 1.2;
    for (int i = 0; i < 200 && stepped / 1.2 >= size; ++i) stepped /= 1.2;
    return stepped;
}

float texelOf(vec3 least, vec3 most) {
    float extent = max(max(most.x - least.x, most.y - least.y), 0.1);
    return steppedSize(extent) / float(mapSide - 2 * mapMargin - 2);
}

// A column of the matrix from the world to the map of a light.
vec4 mapColumn(int light, int column) {
    // One by one: WebGL does not choose between whole arrays.
    vec3 right = light == 0 ? keyAxes[0] : rimAxes[0], up = light == 0 ? keyAxes[1] : rimAxes[1];
    vec3 towards = light == 0 ? keyAxes[2] : rimAxes[2];
    vec3 least, most;
    bounded(light, least, most);
    float texel = texelOf(least, most);
    if (column < 3) return vec4(right[column] / texel, up[column] / texel, -towards[column], 0.0);
    vec2 corner = texel * floor(0.5 * (least.xy + most.xy) / texel - 0.5 * float(mapSide));
    float nearest = 0.5 * (least.z + most.z) - 0.5 * depthRange;
    return vec4(float(light * mapSide) - corner.x / texel, -corner.y / texel, -nearest, 1.0);
}

void main() {
    int row = gl_VertexID;
    vec3 least, most;
    bounded(2, least, most);
    // At least two cells stay empty on each side.
    vec3 cells = (most - least) / (gridSize - 5.0);
    float cell = steppedSize(max(max(cells.x, cells.y), max(cells.z, 0.002)));
    vec3 low = cell * floor(0.5 * (least + most) / cell - 0.5 * gridSize), size = cell * gridSize;
    if (row < 8) {
        fitted = mapColumn(row / 4, row % 4);
    } else if (row < 11) {
        int column = row - 8;
        fitted = vec4(0.0);
        fitted[column] = 1.0 / size[column];
    } else if (row == 11) {
        fitted = vec4(-low / size, 1.0);
    } else if (row == 12) {
        vec3 keyLeast, keyMost, rimLeast, rimMost;
        bounded(0, keyLeast, keyMost);
        bounded(1, rimLeast, rimMost);
        fitted = vec4(texelOf(keyLeast, keyMost), texelOf(rimLeast, rimMost), cell, 0.0);
    } else {
        fitted = vec4(low, 0.0);
    }
    gl_Position = vec4(0.0);
}
