#include "sim/projection/harmonic_export.h"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/number_text.h"
#include "sim/common/quick_trigonometry.h"

namespace arclight::projection {
namespace {

constexpr std::string_view kConvention =
    "Real spherical harmonics without the Condon-Shortley phase, pole +z, azimuth from +x over +y.\n"
    "Coefficient l (l + 1) + m belongs to band l and order m. Axes: x right, y up, z towards the viewer;\n"
    "the middle of an equirectangular map lies in the direction -z. Bands 0 to 2 are, for a unit vector (x, y, z):\n"
    "0.282095, 0.488603 y, 0.488603 z, 0.488603 x, 1.092548 x y, 1.092548 y z, 0.315392 (3 z z - 1), 1.092548 x z,\n"
    "0.546274 (x x - y y). For irradiance, multiply the bands by pi, 2 pi / 3, pi / 4, 0, -pi / 24 ...";

/// Nodes and weights of Gauss-Legendre quadrature on [−1, 1], exact up to the degree 2 count − 1.
std::vector<std::pair<double, double>> gaussLegendre(int count) {
    std::vector<std::pair<double, double>> nodes;
    for (int i = 0; i < count; ++i) {
        double x = quickSineCosine(std::numbers::pi * (i + 0.75) / (count + 0.5)).cosine, slope = 1;
        for (int step = 0; step < 8; ++step) {  // Newton's method
            double before = 1, value = x;
            for (int n = 2; n <= count; ++n)
                before = std::exchange(value, ((2 * n - 1) * x * value - (n - 1) * before) / n);
            slope = count * (x * value - before) / (x * x - 1);
            x -= value / slope;
        }
        nodes.emplace_back(x, 2 / ((1 - x * x) * slope * slope));
    }
    return nodes;
}

std::string numbersOf(const glm::vec3& v) {
    return shortestText(v.x) + ", " + shortestText(v.y) + ", " + shortestText(v.z);
}

/// A number with a decimal point, as GLSL wants floats.
std::string glslNumber(float value) {
    std::string text = shortestText(value);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string comment(const ExportedLight& light, std::string_view title) {
    std::string text = "// " + std::string(title) + ": " + light.source + "\n// " + light.command + "\n// ";
    for (const char c : kConvention) text += c == '\n' ? "\n// " : std::string(1, c);
    return text + "\n";
}

/// Statements that set `y[i]` to the functions of all bands at d.
std::string glslTerms(int bands) {
    const HarmonicFactors& factors = harmonicFactors();
    std::string text = "    float c = 1.0, s = 0.0, p, q, r;\n";
    for (int m = 0; m <= bands; ++m) {
        if (m > 0) text += "    r = c * d.x - s * d.y; s = s * d.x + c * d.y; c = r;\n";
        text +=
            "    p = " + glslNumber(static_cast<float>(factors.first[static_cast<std::size_t>(m)])) + "; q = 0.0;\n";
        for (int l = m; l <= bands; ++l) {
            if (l > m)
                text += "    r = " + glslNumber(static_cast<float>(factors.rise[termOf(l, m)])) + " * (d.z * p - " +
                        glslNumber(static_cast<float>(factors.fall[termOf(l, m)])) + " * q); q = p; p = r;\n";
            if (m > 0) text += "    y[" + std::to_string(termOf(l, -m)) + "] = p * s;";
            text += "    y[" + std::to_string(termOf(l, m)) + "] = p * c;\n";
        }
    }
    return text;
}

}  // namespace

HarmonicLight inExportBasis(const HarmonicLight& light) {
    constexpr int kNodes = kMaxBands + 1, kAzimuths = 2 * kMaxBands + 2;
    std::array<glm::dvec3, kMaxTerms> sums{};
    std::array<double, kMaxTerms> ours, theirs;
    const auto count = static_cast<std::size_t>(termCount(light.bands));
    for (const auto& [height, weight] : gaussLegendre(kNodes))
        for (int i = 0; i < kAzimuths; ++i) {
            const SineCosine azimuth = quickSineCosine(2 * std::numbers::pi * i / kAzimuths);
            const double r = std::sqrt(1 - height * height);
            const glm::dvec3 d(r * azimuth.sine, height, r * azimuth.cosine);
            harmonicsAt<double>(d, light.bands, ours);
            // The pole +z and the azimuth from +x, where this suite has +y and +z.
            harmonicsAt<double>({d.y, d.z, d.x}, light.bands, theirs);
            glm::dvec3 value(0);
            for (std::size_t term = 0; term < count; ++term) value += ours[term] * glm::dvec3(light.terms[term]);
            for (std::size_t term = 0; term < count; ++term)
                sums[term] += weight * 2 * std::numbers::pi / kAzimuths * theirs[term] * value;
        }
    HarmonicLight result{.bands = light.bands};
    for (std::size_t term = 0; term < count; ++term) result.terms[term] = glm::vec3(sums[term]);
    return result;
}

std::string coefficientsJson(const ExportedLight& light) {
    const HarmonicLight exported = inExportBasis(light.light);
    Json radiance = Json::array(), factors = Json::array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(exported.bands)); ++i)
        radiance.push_back({exported.terms[i].x, exported.terms[i].y, exported.terms[i].z});
    for (int l = 0; l <= exported.bands; ++l) factors.push_back(cosineFactor(l));
    std::string convention(kConvention);
    for (char& c : convention)
        if (c == '\n') c = ' ';
    const Json json{{"source", light.source},          {"command", light.command},
                    {"convention", convention},        {"bands", exported.bands},
                    {"radiance", std::move(radiance)}, {"irradianceFactors", std::move(factors)}};
    return writeJson(json) + "\n";
}

std::string coefficientsC(const ExportedLight& light) {
    const HarmonicLight exported = inExportBasis(light.light);
    const int count = termCount(exported.bands);
    std::string text = comment(light, "Radiance, red, green and blue of each coefficient");
    text += "static const float " + light.name + "[" + std::to_string(count) + "][3] = {\n";
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        text += "    {" + numbersOf(exported.terms[i]) + "},\n";
    return text + "};\n";
}

std::string coefficientsGlsl(const ExportedLight& light) {
    const HarmonicLight exported = inExportBasis(light.light);
    const std::string count = std::to_string(termCount(exported.bands)), &name = light.name;
    std::string text = comment(light, "Radiance"), array, factors;
    for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(exported.bands)); ++i)
        array += std::string(i > 0 ? ",\n    " : "\n    ") + "vec3(" + numbersOf(exported.terms[i]) + ")";
    for (int l = 0; l <= exported.bands; ++l)
        factors += std::string(l > 0 ? ", " : "") + glslNumber(static_cast<float>(cosineFactor(l)));
    const std::string bands = std::to_string(exported.bands + 1);
    text += "const vec3 " + name + "[" + count + "] = vec3[" + count + "](" + array + ");\n\n";
    text += "// The functions at a unit vector.\nvoid " + name + "Terms(vec3 d, out float y[" + count + "]) {\n" +
            glslTerms(exported.bands) + "}\n\n";
    text += "// Radiance from the direction d, a unit vector.\nvec3 " + name + "Radiance(vec3 d) {\n    float y[" +
            count + "];\n    " + name + "Terms(d, y);\n    vec3 sum = vec3(0.0);\n    for (int i = 0; i < " + count +
            "; ++i) sum += y[i] * " + name + "[i];\n    return sum;\n}\n\n";
    text += "// Irradiance of a surface with the normal n. A white surface reflects it divided by pi.\nvec3 " + name +
            "Irradiance(vec3 n) {\n    float band[" + bands + "] = float[" + bands + "](" + factors +
            ");\n    float y[" + count + "];\n    " + name +
            "Terms(n, y);\n    vec3 sum = vec3(0.0);\n    for (int l = 0; l < " + bands +
            "; ++l)\n        for (int i = l * l; i < (l + 1) * (l + 1); ++i) sum += band[l] * y[i] * " + name +
            "[i];\n    return sum;\n}\n";
    return text;
}

}  // namespace arclight::projection
