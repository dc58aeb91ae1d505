import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminPersonRecords, AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import type { AdminUserDetails } from '@oja/contract/schemas/admin/admin-users.ts'
import { isCallError } from '../../api/call-error.ts'
import type { PageRequest } from '../../api/page.ts'

/** The orders, `order` in front, messages and reports of a person; null where there is nobody, or the reader may not know. */
export function loadPersonRecords(
  { api }: PageRequest,
  id: string | null,
  order = '',
): Promise<AdminPersonRecords['data'] | null> {
  return id
    ? ifAllowed(api(adminEndpoints.personRecords, { params: { id }, query: { order } }))
    : Promise.resolve(null)
}

/** A person's account as its own page shows it; null where there is nobody, or the reader may not know. */
export function loadPerson(
  { api }: PageRequest,
  id: string | null,
): Promise<AdminUserDetails['data'] | null> {
  return id ? ifAllowed(api(adminEndpoints.person, { params: { id } })) : Promise.resolve(null)
}

/** A shop as its own page shows it; null where the id is no shop's, or the reader may not know. */
export function loadShopIfAllowed({ api }: PageRequest, id: string): Promise<AdminShop['data'] | null> {
  return ifAllowed(api(adminEndpoints.shop, { params: { id } }))
}

async function ifAllowed<Data>(answer: Promise<{ data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data
  } catch (error) {
    if (isCallError(error) && nothingToShow.has(error.code)) return null
    throw error
  }
}

// A malformed id is nobody's.
const nothingToShow: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'])
