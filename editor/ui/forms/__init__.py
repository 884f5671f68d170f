"""Fields, forms and lists that panels, dialogs and the scenario page share."""
