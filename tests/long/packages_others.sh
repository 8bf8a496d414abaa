# Tests the zip for Windows under Wine and the site's archive. Sourced by tests/long/packages.sh.

test_windows() {
    need_packages packages-windows wine wine64 xvfb xauth
    holds 'zip: a demo draws under Wine, from a folder with a space' draws_in_wine
}

draws_in_wine() {
    mkdir -p "$folder/win é"
    unzip -q "$packages"/arclight-*-windows-*.zip -d "$folder/win é"
    program=$(find "$folder/win é" -name springs.exe)
    export WINEPREFIX="$folder/wine" WINEDEBUG=-all
    software_rendering
    xvfb-run -a wine "$program" --headless --size 320x180 --tick 60 --capture "$folder/wine.png"
    "$root/build/packages/bin/springs" --headless --size 320x180 --tick 60 --reference "$folder/wine.png"
    WINEPREFIX="$folder/wine" wineserver -w
}

test_site() { holds 'site: is served whole from its archive' serves_site; }

# Serves the unpacked archive with the page's own server, and fetches the index and every file that it names.
serves_site() {
    mkdir -p "$folder/site"
    tar -xf "$packages"/arclight-*-site.tar.xz -C "$folder/site" --strip-components=1
    node "$root/tests/long/packages_site.mjs" "$root/apps/arclight/page/serve.mjs" "$folder/site"
}
