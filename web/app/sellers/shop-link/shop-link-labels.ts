/** What the page says when a seller has changed the shop's link. */
export const linkChanged = 'Shop link changed'
