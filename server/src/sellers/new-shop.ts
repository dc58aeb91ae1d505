import type { z } from 'zod'
import type { OpenShop } from '@oja/contract/schemas/sellers.ts'
import { invalidFields } from '../platform/http/app-error.ts'
import { isPlace, spelledLga } from '../platform/nigeria/places.ts'
import type { NewShop } from './sellers-records.ts'

/** The row of a new shop, as its form says it. Throws 422 for a state or LGA that does not exist. */
export function readNewShop({
  storeName,
  businessLevel,
  category,
  phone,
  address,
  description,
  state,
  lga: given,
}: z.output<typeof OpenShop>): Omit<NewShop, 'id' | 'userId'> {
  const lga = spelledLga(given, state)
  if (!isPlace(state, lga))
    throw invalidFields({ state: 'Choose a state and local government from the list' })
  return {
    storeName,
    businessLevel,
    businessCategory: category,
    // The login address is never public. The owner may give the shop an address in its settings.
    email: '',
    phone,
    address,
    description,
    city: lga,
    lga,
    state,
  }
}
