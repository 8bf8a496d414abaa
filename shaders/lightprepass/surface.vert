// A corner of a solid, moved to where its instance stands.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 openAndGlow;
layout(location = 3) in vec4 column0;  // of the instance's transform; w holds its translation
layout(location = 4) in vec4 column1;
layout(location = 5) in vec4 column2;
layout(location = 6) in vec4 tintAndScale;
layout(location = 7) in vec3 glow;

uniform mat4 toClip;
uniform vec3 eye;

invariant gl_Position;
out vec3 fromEye;
out vec3 texturePlace;   // of the solid itself, in repeats of the texture
out vec3 ownNormal;      // in the solid's axes, which carry the texture
out vec2 open;           // openness, share of the glow
flat out mat3 toWorldAxes;
flat out vec3 tint;
flat out vec3 glowColour;

void main() {
    vec3 size = vec3(length(column0.xyz), length(column1.xyz), length(column2.xyz));
    vec3 safe = max(size, 1e-6);
    toWorldAxes = mat3(column0.xyz / safe.x, column1.xyz / safe.y, column2.xyz / safe.z);
    vec3 worldPlace = column0.xyz * place.x + column1.xyz * place.y + column2.xyz * place.z +
                 vec3(column0.w, column1.w, column2.w);
    fromEye = worldPlace - eye;
    texturePlace = place * size * tintAndScale.w;
    ownNormal = safeNormalize(normal / safe);
    open = openAndGlow;
    tint = tintAndScale.rgb;
    glowColour = glow;
    gl_Position = toClip * vec4(worldPlace, 1.0);
}
