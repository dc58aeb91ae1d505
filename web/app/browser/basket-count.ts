import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { browserClient } from '../api/browser-client.ts'
import { storedToken } from '../session/session-storage.ts'

// How many lines the basket has, as the browser last heard. Public pages are the same for everybody, so a script shows it.
const key = 'basket-count'

/** Keeps the count of whoever is logged in, or of the device, and shows it in the top bar. */
export function keepBasketCount(count: number): void {
  try {
    localStorage.setItem(key, `${person()} ${count}`)
  } catch {
    // Storage is full or refused: the basket's page says it.
  }
  for (const link of document.querySelectorAll<HTMLElement>('.basket-link')) showBasketCount(link)
}

/** Shows the count on a link to the basket, where it is known. */
export function showBasketCount(link: HTMLElement): void {
  const [owner, count = '0'] = storedToken(key)?.split(' ') ?? []
  const shown = owner === person() && count !== '0' ? count : ''
  link.dataset.count = shown
  link.setAttribute('aria-label', shown ? `Basket, ${shown}` : 'Basket')
  if (owner !== person() && storedToken()) void askBasketCount()
}

let askedFor = ''

/** After a login the browser has not heard of this basket yet. */
async function askBasketCount(): Promise<void> {
  const who = person()
  if (askedFor === who) return
  askedFor = who
  try {
    const { count } = (await browserClient(basketEndpoints.items, {})).data
    if (who === person()) keepBasketCount(count)
  } catch {
    // The basket's page says it.
  }
}

function person(): string {
  return storedToken('userId') ?? 'device'
}
