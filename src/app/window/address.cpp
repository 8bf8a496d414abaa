#include "app/window/address.h"

#include <system_error>

#include "app/session/session.h"
#include "app/window/preset_tour.h"
#include "core/environment.h"
#include "core/params_text.h"

namespace arclight {
namespace {

std::string percentEncoded(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF", kPlain = "-_.~,:";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                             kPlain.find(c) != std::string_view::npos;
        if (isPlain)
            encoded += c;
        else
            (encoded += '%', encoded += kDigits[byte >> 4], encoded += kDigits[byte & 15]);
    }
    return encoded;
}

}  // namespace

std::string addressOf(Session& session, const PresetTour& tour, bool hasTick) {
    std::string address;
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!address.empty()) address += '&';
        address += std::string(name) + "=" + percentEncoded(value);
    };
    if (const auto preset = tour.current()) add("preset", tour.presets()[*preset].name);
    const std::vector<ParamValue>& usual = tour.values();
    const auto entries = session.params().entries();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const ParamValue value = entries[i].value(); value != usual[i])
            add(entries[i].info->name, formatParam(*entries[i].info, value));
    if (const std::uint64_t seed = session.seed().value; seed != 1) add("seed", std::to_string(seed));
    if (hasTick) add("tick", std::to_string(session.tick()));
    return address;
}

std::string relatedAddress(const RelatedDemo& related, Seed seed) {
    std::string address = "./#" + std::string(related.name) + "?seed=" + std::to_string(seed.value);
    for (const std::string& setting : related.settings) {
        const std::size_t equals = setting.find('=');
        address += "&" + setting.substr(0, equals) + "=" + percentEncoded(setting.substr(equals + 1));
    }
    return address;
}

std::string asFolder(std::string address) {
    if (!address.empty() && !address.ends_with('/')) address += '/';
    return address;
}

std::string siteAddress() {
    for (const char* name : {"ARCLIGHT_WEB", "ARCLIGHT_SITE_URL"})
        if (const std::string address = environmentText(name); !address.empty()) return asFolder(address);
    return asFolder(ARCLIGHT_SITE_URL);
}

std::string docsAddress(const std::filesystem::path& dataRoot, std::string_view demo) {
    if (const std::string site = siteAddress(); !site.empty()) return site + "#" + std::string(demo);
    const std::string name(demo);
    for (const std::filesystem::path& page :
         {dataRoot / "build" / "web" / "site" / "pages" / (name + ".html"), dataRoot / "docs" / (name + ".md")}) {
        std::error_code error;
        if (std::filesystem::exists(page, error)) return page.string();
    }
    return {};
}

std::string stateAddress(Session& session, const PresetTour& tour) {
    std::string folder = std::string(session.type().info.name) + "/", state = addressOf(session, tour, true);
    if (const auto preset = tour.current()) {
        const std::string& name = tour.presets()[*preset].name;
        if (percentEncoded(name) == name) folder += name + "/", state.erase(0, state.find('&') + 1);
    }
    return folder + "#" + state;
}

std::string pageAddress(Session& session, const PresetTour& tour) {
    const std::string site = siteAddress();
    if (site.empty()) return {};
    return site + stateAddress(session, tour);
}

}  // namespace arclight
