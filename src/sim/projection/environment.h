// Environment light: procedural skies, as latitude-longitude images.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::projection {

enum class Sky : int {
    clear,     ///< a blue sky with thin clouds and a sun at 34°
    overcast,  ///< the CIE overcast sky: three times as bright above as at the horizon
    sunset,    ///< a sun at 7° in a yellow glow under a violet sky
    studio,    ///< a dark room with a large soft box, a strip light and a faint one behind
};

/// Direction of the brightest light: the sun, the softly shining disc of overcast skies, or the soft box.
glm::vec3 lightDirection(Sky sky);

/// Radiance from all directions, linear Rec. 709. Row 0 is around the zenith, +y; the azimuth runs from +z over +x.
class Environment {
public:
    static constexpr int kWidth = 512, kHeight = 256;

    explicit Environment(int width = kWidth, int height = kHeight);

    int width() const { return width_; }
    int height() const { return height_; }
    std::span<const glm::vec3> pixels() const { return pixels_; }
    std::span<glm::vec3> pixels() { return pixels_; }
    std::span<const glm::vec3> row(int y) const {
        return std::span(pixels_).subspan(static_cast<std::size_t>(y * width_), static_cast<std::size_t>(width_));
    }
    /// Radiance of the pixel in the direction of a unit vector.
    const glm::vec3& at(const glm::vec3& direction) const;

    /// Direction of the centre of a pixel, a unit vector.
    glm::dvec3 direction(int x, int y) const {
        const glm::dvec2 azimuth = azimuths_[static_cast<std::size_t>(x)], polar = polars_[static_cast<std::size_t>(y)];
        return {polar.y * azimuth.y, polar.x, polar.y * azimuth.x};
    }
    /// Solid angle of each pixel of a row, sr. The pixels sum to 4π.
    double solidAngle(int y) const;

    /// The direction that a pixel's light has in the mean, a unit vector, and its solid angle, sr. They differ from the
    /// centre and the solid angle of the pixel if it was resampled from several smaller ones.
    glm::dvec3 lightCentre(int x, int y) const;
    double lightAngle(int x, int y) const;
    bool isResampled() const { return !centres_.empty(); }
    /// Sets the directions and, as fourth components, the solid angles of the light of all pixels.
    void setLightCentres(std::vector<glm::vec4> centres);

private:
    std::size_t indexOf(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }

    int width_, height_;
    std::vector<glm::vec3> pixels_;
    std::vector<glm::vec4> centres_;             ///< empty if they are those of the pixels
    std::vector<glm::dvec2> azimuths_, polars_;  ///< cosines and sines of columns and rows
};

/// Bit-identical on every machine and with any number of threads.
Environment makeEnvironment(Sky sky, int width = Environment::kWidth, int height = Environment::kHeight);

/// Luminance of a linear Rec. 709 colour.
inline float luminance(const glm::vec3& light) { return glm::dot(light, glm::vec3(0.2126f, 0.7152f, 0.0722f)); }

}  // namespace arclight::projection
