import type { DeliveryAddress } from '@oja/contract/schemas/delivery/addresses.ts'
import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** The default first, then the one that changed last. */
export const addressesOf = defineQuery<{ userId: string }, DeliveryAddress>(
  'addresses_of',
  (
    p,
  ) => sql`select id, full_name as "fullName", phone, street, landmark, town, state, lga, note, is_default as "isDefault"
    from addresses where user_id = ${p.userId} order by is_default desc, updated_at desc, id`,
)

/** Lets one change of a person's addresses run at a time, so that the limit and the one default hold. */
export const lockPerson = defineQuery<{ userId: string }, { id: string }>(
  'addresses_lock_person',
  (p) => sql`select id from users where id = ${p.userId} for no key update`,
)

export type AddressFields = Omit<DeliveryAddress, 'id' | 'isDefault'>

export const insertAddress = defineQuery<AddressFields & { userId: string }, { id: string }>(
  'address_insert',
  (p) => sql`insert into addresses (user_id, full_name, phone, street, landmark, town, state, lga, note)
    values (${p.userId}, ${p.fullName}, ${p.phone}, ${p.street}, ${p.landmark}, ${p.town}, ${p.state}, ${p.lga}, ${p.note})
    returning id`,
)

/** No row for an address of somebody else. */
export const updateAddress = defineQuery<AddressFields & { userId: string; id: string }, { id: string }>(
  'address_update',
  (p) => sql`update addresses set full_name = ${p.fullName}, phone = ${p.phone}, street = ${p.street},
      landmark = ${p.landmark}, town = ${p.town}, state = ${p.state}, lga = ${p.lga}, note = ${p.note}, updated_at = app_now()
    where id = ${p.id} and user_id = ${p.userId} returning id`,
)

/** No row for an address of somebody else. */
export const deleteAddress = defineQuery<{ userId: string; id: string }, { id: string }>(
  'address_delete',
  (p) => sql`delete from addresses where id = ${p.id} and user_id = ${p.userId} returning id`,
)

export const clearDefault = defineQuery<{ userId: string }, never>(
  'address_default_clear',
  (p) => sql`update addresses set is_default = false where user_id = ${p.userId} and is_default`,
)

export const setDefault = defineQuery<{ id: string }, never>(
  'address_default_set',
  (p) => sql`update addresses set is_default = true where id = ${p.id}`,
)

/** When no address is the default, the one that changed last becomes it. */
export const ensureDefault = defineQuery<{ userId: string }, never>(
  'address_default_ensure',
  (p) => sql`update addresses set is_default = true
    where id = (select id from addresses where user_id = ${p.userId} order by updated_at desc, id limit 1)
      and not exists (select from addresses where user_id = ${p.userId} and is_default)`,
)

export const deleteAddressesOf = defineQuery<{ userId: string }, never>(
  'addresses_delete_of_user',
  (p) => sql`delete from addresses where user_id = ${p.userId}`,
)
