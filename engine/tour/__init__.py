"""The tour as an organiser writes it, in kilometres: frozen values, and the verbs on them."""
