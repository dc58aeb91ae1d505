import { isPlace, spelledPlace } from './places.ts'

/** The text of the cookie in which a device keeps the place of its buyer, "Oyo|Ibadan North"; null without one (web/app/browser/place-cookie.ts). */
export function keptPlaceText(cookies: string | undefined): string | null {
  const [, value] = /(?:^|; )oja-place=([^;]+)/.exec(cookies ?? '') ?? []
  if (value === undefined) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The state that a buyer chose on this device without a local government; null for none, and for what is no state. */
export function keptState(cookies: string | undefined): string | null {
  const [state = '', lga, ...rest] = (keptPlaceText(cookies) ?? '').split('|')
  return state !== '' && lga === '' && rest.length === 0 && isPlace(state, '') ? state : null
}

/** The state and local government that a buyer chose on this device, as the list of places spells them; null for none, and for what is no place. */
export function keptPlace(cookies: string | undefined): { state: string; lga: string } | null {
  const [state = '', lga = '', ...rest] = (keptPlaceText(cookies) ?? '').split('|')
  const place = spelledPlace({ state, lga })
  return lga !== '' && rest.length === 0 && isPlace(state, place.lga) ? place : null
}

/** The state that a buyer chose on this device, with a local government or without; "" for none, and for what is no place. */
export function chosenState(cookies: string | undefined): string {
  return keptState(cookies) ?? keptPlace(cookies)?.state ?? ''
}
