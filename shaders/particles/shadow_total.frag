// The optical depth of all slices together, for surfaces behind them.
in vec2 uv;
uniform sampler2D slices;
uniform int shadowSlices;
out vec4 total;

void main() {
    float sum = 0.0;
    for (int i = 0; i < shadowSlices; ++i)
        sum += textureLod(slices, (vec2(float(i % 8), float(i / 8)) + uv) * 0.125, 0.0).r;
    total = vec4(sum);
}
