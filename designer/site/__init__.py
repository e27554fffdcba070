"""The site of a tour: static pages for phones and screens, written again only where they change."""
