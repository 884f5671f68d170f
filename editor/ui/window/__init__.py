"""The main window: menus, pages, panels, start page, and opening and saving documents."""
