import { boardDays, boardLinkMinutes, maxBoards } from '@oja/contract/values/orders/board-payments.ts'
import type {
  Board,
  BoardDevices,
  BoardInvitation,
  NewBoardLink,
} from '@oja/contract/schemas/orders/board.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '../../identity/identity.ts'
import { boardPath } from '../../platform/auth/boards.ts'
import type { BoardTransport, FindBoard } from '../../platform/auth/boards.ts'
import type { BoardReader, SellerActor } from '../../platform/auth/guards.ts'
import { hashSecret, newSecret } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { qrPath } from '../../platform/images/qr-code.ts'
import {
  boardByToken,
  boardOfShop,
  boardsOfPerson,
  boardsOfShop,
  deleteBoard,
  deleteBoardByToken,
  deleteExpiredBoards,
  insertBoardLink,
  lockShopForBoards,
  openBoardLink,
  recordBoardSeen,
  shopOfBoardLink,
} from './board-records.ts'
import type { BoardDeviceRow, BoardRow } from './board-records.ts'

// The white margin that scanners need, in modules (ISO/IEC 18004).
const quietZone = 4

/** Finds the board of a token for the guard, and notes its use at most once a minute. */
export function findBoard(pool: Pool): FindBoard {
  return async (hash) => {
    const found = await boardByToken.first(pool, { hash })
    if (found?.isStale) await recordBoardSeen.count(pool, { id: found.boardId })
    return found
  }
}

export async function readBoard(on: Queryable, { sellerId, person }: BoardReader): Promise<Board> {
  return { data: toBoard(await boardOfShop.one(on, { sellerId }), person !== null) }
}

/** What a reader is shown of a row. Only a person of the shop reads for which goods a payment is. */
export function toBoard({ store_name, payments, as_of }: BoardRow, isForPerson: boolean): Board['data'] {
  return {
    storeName: store_name,
    payments: payments.map((payment) => ({
      id: payment.id,
      number: payment.number,
      state: payment.state,
      amountMinor: payment.amount_kobo,
      refundedMinor: payment.refunded_kobo,
      firstName: firstNameOf(payment.buyer_name),
      at: new Date(payment.at).toISOString(),
      checkedAt: payment.checked_at && new Date(payment.checked_at).toISOString(),
      ...(isForPerson ? { orders: payment.orders } : {}),
    })),
    asOf: as_of.toISOString(),
  }
}

/**
 * The first name in letters alone. A name is typed by its person: without digits and signs it cannot pass for an amount.
 */
function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.replaceAll(/[^\p{L}\p{M}'’-]/gu, '').slice(0, 30)
}

/** A link that makes one other device a board. Throws 409 when the shop has too many. */
export async function addBoardLink(
  { pool, config }: { pool: Pool; config: Pick<Config, 'publicOrigin'> },
  { sellerId, userId }: SellerActor,
): Promise<NewBoardLink> {
  const { secret, hash } = newSecret()
  const { until } = await transaction(pool, async (tx) => {
    const { boards } = await lockShopForBoards.one(tx, { sellerId })
    if (boards >= maxBoards)
      throw new AppError('CONFLICT', `A shop has at most ${maxBoards} boards. End one first.`)
    return insertBoardLink.one(tx, { sellerId, userId, hash, minutes: boardLinkMinutes })
  })
  const link = `${config.publicOrigin}${boardPath}/${secret}`
  return { data: { link, until: until.toISOString(), qr: qrPath(link, quietZone) } }
}

/** What a link opens. Throws 404 for one that is unknown, too old, used or ended. */
export async function showBoardLink(on: Queryable, code: string): Promise<BoardInvitation> {
  const found = await shopOfBoardLink.first(on, { hash: hashSecret(code) })
  if (!found) throw linkNotFound()
  return { data: { storeName: found.store_name } }
}

/** Makes the calling browser the board of a link. Returns the name of the shop. Throws as `showBoardLink`. */
export async function openBoard(
  { pool, boardTransport }: { pool: Pool; boardTransport: BoardTransport },
  { code, userAgent }: { code: string; userAgent: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { secret, hash } = newSecret()
  const before = boardTransport.tokenHashOf(request)
  const opened = await openBoardLink.first(pool, {
    hash: hashSecret(code),
    token: hash,
    userAgent: userAgent.slice(0, 400),
    days: boardDays,
  })
  if (!opened) throw linkNotFound()
  // The device shows one board. The one before could not be reached any more.
  if (before) await deleteBoardByToken.count(pool, { hash: before })
  boardTransport.setCookie(reply, secret, opened.seconds)
  return opened.store_name
}

/** Ends the board of the calling browser. A second time changes nothing. */
export async function closeBoard(
  { pool, boardTransport }: { pool: Pool; boardTransport: BoardTransport },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const hash = boardTransport.tokenHashOf(request)
  if (hash) await deleteBoardByToken.count(pool, { hash })
  boardTransport.clearCookie(reply)
}

/** The boards of the caller's own shop, none for everybody else. */
export async function listBoards(
  on: Queryable,
  { sellerId }: Pick<Actor, 'sellerId'>,
): Promise<BoardDevices> {
  if (!sellerId) return { data: [] }
  return { data: (await boardsOfShop.all(on, { sellerId })).map(toDevice) }
}

/** Ends a board or a link of the caller's shop. Throws 404 for another shop's. */
export async function endBoard(on: Queryable, { sellerId }: SellerActor, id: string): Promise<void> {
  const ended = await deleteBoard.count(on, { id, sellerId })
  if (ended === 0) throw notFound('This phone was ended already')
}

/** The job: deletes boards and links that open nothing any more. */
export async function deleteOldBoards(pool: Pool): Promise<void> {
  await deleteExpiredBoards.count(pool, {})
}

/** The boards of a person's shop, for the export of personal data. */
export async function exportBoardsOf(on: Queryable, userId: string) {
  return (await boardsOfPerson.all(on, { userId })).map((row) => ({
    ...toDevice(row),
    userAgent: row.user_agent,
  }))
}

function linkNotFound(): AppError {
  return notFound('This link no longer works. Ask the owner of the shop for a new one.')
}

function toDevice(row: BoardDeviceRow): BoardDevices['data'][number] {
  return {
    id: row.id,
    device: row.opened_at ? deviceName(row.user_agent) : '',
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    until: row.expires_at.toISOString(),
  }
}
