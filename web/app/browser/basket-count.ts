import { storedToken } from '../session/session-storage.ts'

// How many lines a visitor's basket has, as the browser last heard. Public pages are the same for all visitors, so a
// script shows it. The number of a person who is logged in comes with their session.
const key = 'basket-count'

/** Keeps the count of the basket of this device, and shows it in the top bar. */
export function keepBasketCount(count: number): void {
  try {
    localStorage.setItem(key, String(count))
  } catch {
    // Storage is full or refused: the basket's page says it.
  }
  for (const link of document.querySelectorAll<HTMLElement>('.basket-link')) showBasketCount(link)
}

/** Shows the count on a link to the basket, where it is known. */
export function showBasketCount(link: HTMLElement): void {
  const count = Number(storedToken(key)) || ''
  link.dataset['count'] = String(count)
  link.setAttribute('aria-label', count ? `Basket, ${count}` : 'Basket')
}
