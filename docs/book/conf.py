"""How Sphinx makes the book; see tools/book."""

project = "Kaffeehaus"
author = copyright = "Kaffeehaus contributors"  # noqa: A001 (Sphinx's name)

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
exclude_patterns: list[str] = []
default_role = "code"  # docstrings mark names with one backtick, as Markdown does
highlight_language = "text"
show_warning_types = True

myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["house.css"]
html_favicon = "static/cup.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_logo": "cup.svg",
    "dark_logo": "cup.svg",
    "light_css_variables": {
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f6ecd9",
        "color-background-hover": "#f3e7d0",
        "color-background-border": "#d8c29a",
        "color-foreground-primary": "#2b1a0d",
        "color-foreground-secondary": "#5d4027",
        "color-foreground-muted": "#6b4d31",
        "color-foreground-border": "#8a6a3a",
        "color-brand-primary": "#14592f",
        "color-brand-content": "#14592f",
        "color-brand-visited": "#4a3a78",
        "color-link": "#14592f",
        "color-inline-code-background": "#f6ecd9",
        "color-highlighted-background": "#f3dfae",
        "house-code": "#fbf3e2",
        "color-api-name": "#14592f",
        "color-api-pre-name": "#5d4027",
        "font-stack": 'Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
        "font-stack--headings": 'Federo, "Iowan Old Style", Palatino, Georgia, serif',
    },
    "dark_css_variables": {
        "color-background-primary": "#20140c",
        "color-background-secondary": "#2a1c13",
        "color-background-hover": "#35251a",
        "color-background-border": "#5b4530",
        "color-foreground-primary": "#f6ead6",
        "color-foreground-secondary": "#d3bd9b",
        "color-foreground-muted": "#d3bd9b",
        "color-foreground-border": "#a08560",
        "color-brand-primary": "#8fe3ab",
        "color-brand-content": "#8fe3ab",
        "color-brand-visited": "#c9b6f5",
        "color-link": "#8fe3ab",
        "color-inline-code-background": "#35251a",
        "color-highlighted-background": "#5b4110",
        "house-code": "#2a1c13",
        "color-api-name": "#8fe3ab",
        "color-api-pre-name": "#d3bd9b",
    },
}
