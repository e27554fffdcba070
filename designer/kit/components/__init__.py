"""What the kit is made of: one file a component, none of which knows another."""
