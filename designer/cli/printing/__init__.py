"""Commands that give what is seen or cut out: layout, kit, export, site."""
