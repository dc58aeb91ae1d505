import type { Product, ProductDraft } from '@oja/contract/schemas/catalogue.ts'
import type { Service, ServiceDraft } from '@oja/contract/schemas/services.ts'
import { fieldsOfHours } from '../../format/hours.ts'

/** A product as its form has it. */
export function valuesOfProduct({
  name,
  category,
  priceMinor,
  quantity,
  description,
  status,
}: Product | ProductDraft): Record<string, string> {
  return {
    name,
    category,
    price: priceText(priceMinor),
    // None of a draft have been counted, as far as we know.
    quantity: status === 'draft' && quantity === 0 ? '' : String(quantity),
    quantitySeen: String(quantity),
    description,
  }
}

/** A service as its form has it. */
export function valuesOfService(service: Service | ServiceDraft): Record<string, string> {
  const { name, category, priceMinor, description, servicesOffered, workingHours, place } = service
  return {
    name,
    category,
    price: priceText(priceMinor),
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
export function sharedValues(
  listing: Product | ProductDraft | Service | ServiceDraft,
): Record<string, string> {
  if (!('place' in listing)) return { category: listing.category }
  const { category, city, state, lga } = valuesOfService(listing)
  return { category: category ?? '', city: city ?? '', state: state ?? '', lga: lga ?? '' }
}

/** Kobo as a trader types them: "2500", "2500.50"; "" where no price is told. */
function priceText(kobo: number | null): string {
  if (kobo === null) return ''
  return kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2)
}
