"""Offers a file to be dragged, as a file manager would: wayland_drag.py <file>. Its window is a magenta square."""
import pathlib
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

uri = pathlib.Path(sys.argv[1]).resolve().as_uri()
style = Gtk.CssProvider()
style.load_from_data(b"window { background: #f0f; }")
window = Gtk.Window()
window.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_USER)
window.set_decorated(False)
window.set_default_size(60, 60)
square = Gtk.EventBox()
square.drag_source_set(
    Gdk.ModifierType.BUTTON1_MASK, [Gtk.TargetEntry.new("text/uri-list", 0, 0)], Gdk.DragAction.COPY)
square.connect("drag-data-get", lambda widget, context, data, info, time: data.set_uris([uri]))
window.add(square)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
