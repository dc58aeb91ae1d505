import type { z } from 'zod'
import type { BusyAddresses, OpenBusyAddress } from '@oja/contract/schemas/admin/admin-settings.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import {
  endBusyAddress,
  hashAddress,
  insertBusyAddress,
  openAddresses,
} from '../../platform/auth/busy-addresses.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import type { Pool } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/http/app-error.ts'

/** The addresses that are open now. */
export async function listBusyAddresses(pool: Pool): Promise<BusyAddresses['data']['open']> {
  const rows = await openAddresses.all(pool, {})
  return rows.map(({ id, note, closes_at }) => ({ id, note, closesAt: closes_at.toISOString() }))
}

/** Opens an address for some hours. The audit log has the note, never the address. */
export async function openBusyAddress(
  pool: Pool,
  admin: AdminActor,
  { address, hours, note }: z.output<typeof OpenBusyAddress>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const { id, closes_at } = await insertBusyAddress.one(tx, {
      hash: hashAddress(address),
      note,
      adminId: admin.userId,
      hours,
    })
    await recordChange(tx, admin, {
      action: 'Open an address',
      subject: { kind: 'busy address', id },
      before: {},
      after: { note, closesAt: closes_at.toISOString() },
    })
  })
}

/** Closes an address before its time. Throws 404. */
export async function closeBusyAddress(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await endBusyAddress.first(tx, { id })
    if (!ended) throw notFound('There is no such address')
    await recordChange(tx, admin, {
      action: 'Close an address',
      subject: { kind: 'busy address', id },
      before: { note: ended.note },
      after: {},
    })
  })
}
