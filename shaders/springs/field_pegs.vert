// One bead per peg, as a point sprite. Light that is constant over a bead is computed here.
#include "common/view.glsl"

in float height;
in float heightRight;
in float heightNear;
in float velocity;

uniform int side;             // pegs in a row
uniform bool rowsAlongX;      // rows run along x, or along z
uniform float pixels;         // per unit of the tangent
uniform float radiusAtOnePx;  // radius of a bead at distance 1
uniform float emission;
uniform float hazeFrom;       // distance from the eye at which the field begins to fade

flat out vec4 vShape;     // radius in pixels, coverage, roundness of the shading, amount of key light
flat out vec3 vEmission;

const vec3 kKey = vec3(0.52, 0.42, -0.744);  // towards the key light: low, from behind, right
const vec3 kAmber = vec3(1.0, 0.34, 0.045);
const vec3 kTeal = vec3(0.03, 0.46, 0.62);

// The fraction of a bead that is drawn: of rows closer together than a pixel, every second one fades. As in `RowDetail`
// of src/sim/springs/field_view.h.
float shareOfRow(vec4 inView) {
    int row = rowsAlongX ? gl_VertexID / side : gl_VertexID % side;
    if (row % 2 == 0) return 1.0;
    mat3 turn = mat3(toEye);
    vec3 along = turn * (rowsAlongX ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)), up = turn[1];
    float rise = (rowsAlongX ? heightNear : heightRight) - height;
    float away = min(inView.z, -1.0);
    float ground = along.y * away - inView.y * along.z, slope = rise * (up.y * away - inView.y * up.z);
    float spacing = pixels * (abs(ground) + 0.5 * abs(slope)) / (away * away);
    return smoothstep(1.0, 1.7, spacing);
}

void main() {
    float centre = 0.5 * float(side - 1);
    vec3 position = vec3(float(gl_VertexID % side) - centre, height, float(gl_VertexID / side) - centre);
    vec4 inView = toEye * vec4(position, 1.0);
    gl_Position = projection * inView;
    float depth = max(-inView.z, 1.0);

    // Far beads grow into each other and lose their roundness: a smooth surface instead of moire. Beads smaller than
    // a pixel keep their light as coverage.
    float size = radiusAtOnePx / depth;
    float far = 1.0 - smoothstep(1.6, 4.4, size);
    size *= 1.0 + 0.45 * far;
    float drawn = max(size, 1.0);
    gl_PointSize = 2.0 * drawn + 2.0;

    // Seen as a whole, the field is a surface: its slope catches the key light and its highlight.
    vec3 normal = safeNormalize(vec3(height - heightRight, 1.0, height - heightNear));
    vec3 halfway = safeNormalize(kKey + safeNormalize(eye - position));
    float diffuse = max(dot(normal, kKey), 0.0);
    float gleam = max(dot(normal, halfway), 0.0);
    gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam; gleam *= gleam;
    float visibility = smoothstep(-10.0, 4.0, height);  // deep pegs are shaded by their neighbours

    float edge = max(abs(position.x), abs(position.z)) / centre;
    float fade = (1.0 - smoothstep(0.80, 0.995, edge)) * mix(0.10, 1.0, exp(-max(depth - hazeFrom, 0.0) / 190.0));
    float speed = min(abs(velocity) / 30.0, 3.2);
    vec3 hue = velocity > 0.0 ? kAmber * 6.5 : kTeal * 1.7;
    vEmission = emission * speed * speed * hue * mix(fade, 1.0, 0.25) * (1.0 - smoothstep(0.9, 0.995, edge));
    // Emission outshines the key light.
    float lit = fade * visibility / (1.0 + 0.6 * dot(vEmission, vec3(1.0))) *
                (0.12 + 1.0 * diffuse * diffuse + 2.8 * gleam);
    float coverage = shareOfRow(inView) * min(1.0, size * size / (drawn * drawn));
    vShape = vec4(drawn, coverage, 1.0 - 0.92 * far, lit);
}
