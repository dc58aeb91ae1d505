import type { Product } from '@oja/contract/catalogue.ts'
import type { Service } from '@oja/contract/services.ts'
import { fieldsOfHours } from '../lib/hours.ts'

/** A product as its form has it. */
export function valuesOfProduct({
  name,
  category,
  priceMinor,
  quantity,
  description,
}: Product): Record<string, string> {
  return {
    name,
    category,
    price: priceText(priceMinor),
    quantity: String(quantity),
    quantitySeen: String(quantity),
    description,
  }
}

/** A service as its form has it. */
export function valuesOfService(service: Service): Record<string, string> {
  const { name, category, priceMinor, description, servicesOffered, workingHours, place } = service
  return {
    name,
    category,
    price: priceMinor === null ? '' : priceText(priceMinor),
    description,
    servicesOffered: servicesOffered.join('\n'),
    ...fieldsOfHours(workingHours),
    city: place.city === place.lga ? '' : place.city,
    state: place.state,
    // As the list of all Nigeria has it, which knows each by its state.
    lga: place.lga ? `${place.state}|${place.lga}` : '',
  }
}

/** What the next listing of a seller who lists many is likely to share with this one: its category and place. */
export function sharedValues(listing: Product | Service): Record<string, string> {
  if (!('place' in listing)) return { category: listing.category }
  const { category, city, state, lga } = valuesOfService(listing)
  return { category: category ?? '', city: city ?? '', state: state ?? '', lga: lga ?? '' }
}

/** Kobo as a trader types them: "2500", "2500.50". */
function priceText(kobo: number): string {
  return kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2)
}
