import { isDeepStrictEqual } from 'node:util'
import type { AddressBody, AddressBook, AddressBookBody } from '@oja/contract/schemas/delivery/addresses.ts'
import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { z } from 'zod'
import type { Actor } from '../platform/auth/sessions.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import {
  addressesOf,
  clearDefault,
  deleteAddress,
  ensureDefault,
  insertAddress,
  lockPerson,
  setDefault,
  updateAddress,
} from './addresses-records.ts'
import { knownPlace } from './shop-delivery.ts'

type AddressInput = z.output<typeof AddressBody>
type Input = z.output<typeof AddressBookBody>

const addressNotFound = () => notFound('Address not found')

/** The addresses of the caller, the default first. */
export async function listAddresses(on: Queryable, { userId }: Pick<Actor, 'userId'>): Promise<AddressBook> {
  return { data: await addressesOf.all(on, { userId }) }
}

/** The first address becomes the default. Throws 409 for an 11th, 422 for a local government of another state. */
export function addAddress(pool: Pool, { userId }: Actor, address: Input): Promise<void> {
  const input = knownPlace(address)
  return change(pool, userId, async (tx) => {
    const held = await addressesOf.all(tx, { userId })
    if (held.length >= limits.addresses)
      throw new AppError('CONFLICT', `You can keep ${limits.addresses} addresses. Remove one first.`)
    const { id } = await insertAddress.one(tx, { userId, ...input })
    if (input.isDefault) await makeDefault(tx, userId, id)
  })
}

/**
 * Keeps the address of a checkout as the default. One that is kept already only becomes the default; a full book stays as
 * it is. Throws 422 for a local government of another state.
 */
export function saveAddress(pool: Pool, { userId }: Actor, address: AddressInput): Promise<void> {
  const input = knownPlace(address)
  return change(pool, userId, async (tx) => {
    const held = await addressesOf.all(tx, { userId })
    const known = held.find((one) => isDeepStrictEqual(fieldsOf(one), fieldsOf(input)))
    if (!known && held.length >= limits.addresses) return
    const { id } = known ?? (await insertAddress.one(tx, { userId, ...input }))
    await makeDefault(tx, userId, id)
  })
}

/** Throws 404 for an address of somebody else. */
export function changeAddress(pool: Pool, { userId }: Actor, id: string, address: Input): Promise<void> {
  const input = knownPlace(address)
  return change(pool, userId, async (tx) => {
    if (!(await updateAddress.first(tx, { userId, id, ...input }))) throw addressNotFound()
    if (input.isDefault) await makeDefault(tx, userId, id)
  })
}

/** Throws 404 for an address of somebody else. */
export function removeAddress(pool: Pool, { userId }: Actor, id: string): Promise<void> {
  return change(pool, userId, async (tx) => {
    if (!(await deleteAddress.first(tx, { userId, id }))) throw addressNotFound()
  })
}

function fieldsOf({ fullName, phone, street, landmark, town, state, lga, note }: AddressInput): AddressInput {
  return { fullName, phone, street, landmark, town, state, lga, note }
}

async function change(pool: Pool, userId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await transaction(pool, async (tx) => {
    await lockPerson.one(tx, { userId })
    await work(tx)
    await ensureDefault.count(tx, { userId })
  })
}

async function makeDefault(tx: Tx, userId: string, id: string): Promise<void> {
  await clearDefault.count(tx, { userId })
  await setDefault.count(tx, { id })
}
