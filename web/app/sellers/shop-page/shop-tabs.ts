/** The tabs of a shop's page, in their order, with the parameter of the address that only their lists have. */
const tabs = {
  goods: 'productsAfter',
  services: 'servicesAfter',
  reviews: 'reviewsAfter',
  about: null,
} as const

export type ShopTab = keyof typeof tabs

export const shopTabs = Object.keys(tabs) as ShopTab[]

/** The tab that an address asks for; null when it asks for none. */
export function tabOf(params: URLSearchParams): ShopTab | null {
  const named = shopTabs.find((tab) => tab === params.get('tab'))
  if (named) return named
  return shopTabs.find((tab) => tabs[tab] !== null && params.has(tabs[tab])) ?? null
}
