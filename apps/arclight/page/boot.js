// Loads the module of a page and says what keeps it from running. A classic script without imports: it runs from files
// and under any policy, where modules may not. <script src="boot.js" data-module="run.js" data-place="message">.
// With "?embed=1" in the address, the module that the document's `data-embed` names takes the place of the other.
(function () {
    "use strict";
    var script = document.currentScript;
    // theme.js knows whether another page shows this one.
    var whole = document.documentElement, isEmbedded = whole.classList.contains("embedded");
    var name = isEmbedded ? whole.dataset.embed : script.dataset.module;
    var place = document.getElementById(script.dataset.place), reload = document.getElementById("reload");
    var version = document.documentElement.dataset.version; // empty outside a built site
    // The site's root, as long as the address is the one that the page was loaded from.
    var root = new URL(document.documentElement.dataset.root || "./", location.href).href;
    var forbidden = ""; // what the site's policy has refused

    // The page changes its address without being loaded again, which must not change what it refers to.
    document.querySelectorAll("a[href]:not([href^='#']), link[rel$=icon], link[rel=manifest]").forEach(function (one) {
        one.href = one.href;
    });
    document.querySelectorAll("#docs img").forEach(function (image) { image.src = image.src; });

    function show(text) {
        place.textContent = text;
        place.hidden = false;
        if (reload) reload.hidden = false;
        var progress = document.getElementById("progress"), cover = document.getElementById("cover");
        if (progress) progress.hidden = document.getElementById("detail").hidden = true;
        if (cover) cover.classList.add("fault");
    }

    // Why a file of this site cannot be used, in a sentence. `fault`: what else is known of a file that did arrive.
    // `cause`: the browser's own error, if there is one; browsers report not every refusal to compile as an event.
    function explain(address, fault, cause) {
        if (cause && /content security policy|disallowed by embedder|unsafe-eval/i.test(cause.message)) forbidden = "wasm-eval";
        if (forbidden) return Promise.resolve(policySentence(address));
        return fetch(root + "version.json", { cache: "no-store" }).then(function (answer) {
            return answer.ok ? answer.json() : { version: "" };
        }).then(function (now) {
            if (version && now.version !== version)
                return "The page has been updated since it was opened, and " + address +
                    " no longer belongs to it. Reload to get the new one.";
            return fault || address + " failed to load completely. Reload to try again.";
        }, function () {
            return address + " cannot be loaded: the connection is lost, or the server does not answer. " +
                "Reload once it is back.";
        });
    }

    function policySentence(address) {
        var isProgram = /wasm|eval/.test(forbidden);
        return "The Content-Security-Policy of this site forbids " + (isProgram ? "programs" : forbidden) +
            (isProgram ? ". Its script-src needs 'wasm-unsafe-eval'." : ", which " + address + " needs.");
    }

    document.addEventListener("securitypolicyviolation", function (e) {
        // Only what is not enforced is merely reported.
        if (e.disposition === "enforce" && /script|worker|connect|default|child|frame/.test(e.effectiveDirective))
            forbidden = forbidden || e.blockedURI || e.effectiveDirective;
    });

    // The published name of a file: page/publish.mjs puts a hash into it, and into arclightNames what then ends it.
    function file(name) {
        if (name === "run.html") return document.documentElement.dataset.run || name;
        var end = (window.arclightNames || {})[name];
        return end ? name.slice(0, name.lastIndexOf(".") + 1) + end : name;
    }

    window.arclightFaults = { explain: explain, version: version, root: root, file: file };
    if (reload) reload.addEventListener("click", function () { location.reload(); });

    if (location.protocol === "file:")
        return show("Browsers run no programs from files. Type ./run --web in the folder of the project and open the " +
            "address that it prints, or offer these files with any web server.");
    if (!("noModule" in script)) return show("This browser is too old for the demos: it does not support JavaScript modules.");
    var module = document.createElement("script");
    module.type = "module";
    module.src = name;
    module.addEventListener("error", function () { explain(name.replace(/^.*\//, "")).then(show); });
    document.head.append(module);
})();
