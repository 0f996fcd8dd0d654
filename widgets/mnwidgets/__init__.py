"""Views of mnlib for notebooks and dashboards: they show positions, pass decisions on, decide nothing."""
