#include "core/predicate.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace arclight {
namespace {

constexpr std::array<std::string_view, 4> kRelations{"<=", ">=", "<", ">"};  // the longer ones are looked for first

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

bool isName(std::string_view text) {
    const auto isPart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    };
    const bool startsWithLetter =
        !text.empty() && isPart(text[0]) && text[0] != '.' && !(text[0] >= '0' && text[0] <= '9');
    return startsWithLetter && std::all_of(text.begin(), text.end(), isPart);
}

Expected<Predicate::Term> parseTerm(std::string_view text) {
    text = trimmed(text);
    if (const auto number = parseNumber<double>(text)) return Predicate::Term{*number};
    if (isName(text)) return Predicate::Term{1, std::string(text)};
    const std::size_t star = text.find('*');
    if (star != std::string_view::npos) {
        const auto factor = parseNumber<double>(trimmed(text.substr(0, star)));
        const std::string_view name = trimmed(text.substr(star + 1));
        if (factor && isName(name)) return Predicate::Term{*factor, std::string(name)};
    }
    return fail(Exit::badAsset, inQuotes(text) + " must be a number, a measure, or a number * a measure");
}

Expected<Predicate::Comparison> parseComparison(std::string_view text) {
    for (const std::string_view relation : kRelations) {
        const std::size_t at = text.find(relation);
        if (at == std::string_view::npos) continue;
        auto left = parseTerm(text.substr(0, at)), right = parseTerm(text.substr(at + relation.size()));
        if (!left) return tl::unexpected(left.error());
        if (!right) return tl::unexpected(right.error());
        return Predicate::Comparison{std::move(*left), std::string(relation), std::move(*right)};
    }
    return fail(Exit::badAsset, inQuotes(trimmed(text)) + " must contain <, <=, > or >=");
}

std::optional<double> valueOfTerm(const Predicate::Term& term, const ValueOf& valueOf) {
    if (term.name.empty()) return term.factor;
    const std::optional<double> value = valueOf(term.name);
    if (!value) return std::nullopt;
    return term.factor * *value;
}

}  // namespace

std::vector<std::string> Predicate::names() const {
    std::vector<std::string> names;
    for (const Comparison& comparison : all)
        for (const Term* term : {&comparison.left, &comparison.right})
            if (!term->name.empty()) names.push_back(term->name);
    return names;
}

Expected<Predicate> parsePredicate(std::string_view text) {
    constexpr std::string_view kAnd = " and ";
    Predicate predicate;
    while (true) {
        const std::size_t end = text.find(kAnd);
        auto comparison = parseComparison(text.substr(0, end));
        if (!comparison) return tl::unexpected(comparison.error());
        predicate.all.push_back(std::move(*comparison));
        if (end == std::string_view::npos) return predicate;
        text.remove_prefix(end + kAnd.size());
    }
}

bool holds(const Predicate& predicate, const ValueOf& valueOf) {
    return std::all_of(predicate.all.begin(), predicate.all.end(), [&](const Predicate::Comparison& comparison) {
        const auto left = valueOfTerm(comparison.left, valueOf), right = valueOfTerm(comparison.right, valueOf);
        if (!left || !right) return false;
        if (comparison.relation == "<") return *left < *right;
        if (comparison.relation == "<=") return *left <= *right;
        return comparison.relation == ">" ? *left > *right : *left >= *right;
    });
}

}  // namespace arclight
