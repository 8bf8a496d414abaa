// A line that swells from a dot at rest to a drop at its end, coloured by its length; red where the field has blown up.
// Draws: arrow, arrows.
in vec2 local;
flat in vec4 shape;
out vec4 colour;

void main() {
    float t = clamp(local.x / max(shape.x, 1e-3), 0.0, 1.0), width = shape.y * mix(0.45, 1.0, t);
    float away = length(vec2(local.x - clamp(local.x, 0.0, shape.x), local.y)) - width;
    float cover = clamp(0.5 - away, 0.0, 1.0);
    vec3 rest = vec3(0.27, 0.35, 0.38), low = vec3(0.16, 0.56, 0.60);
    vec3 high = vec3(0.98, 0.55, 0.42), top = vec3(1.0, 0.93, 0.84);
    float loud = sqrt(min(shape.z, 1.0));
    vec3 hue = loud < 0.35 ? mix(rest, low, loud / 0.35) : loud < 0.75 ? mix(low, high, (loud - 0.35) / 0.40)
                                                                     : mix(high, top, (loud - 0.75) / 0.25);
    hue = mix(hue, vec3(0.91, 0.31, 0.23), smoothstep(4.0, 12.0, shape.z));
    float alpha = mix(0.45, 1.0, t);
    if (shape.w != 0.0) {  // a needle, with one colour for each sense of rotation
        hue = shape.w > 0.0 ? vec3(0.62, 0.82, 0.40) : vec3(0.70, 0.56, 0.96);
        alpha = 0.9 * smoothstep(0.05, 0.25, abs(shape.w));
    }
    colour = vec4(hue, alpha * cover);
}
