"""What an organiser writes, in kilometres: values that stand still, and the verbs on them."""
