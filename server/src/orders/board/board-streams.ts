import type { ServerResponse } from 'node:http'
import type { Board } from '@oja/contract/schemas/orders/board.ts'
import { boardBeatSeconds } from '@oja/contract/values/orders/board-payments.ts'
import { helpersWith } from '../../sellers/sellers.ts'
import type { BoardReader } from '../../platform/auth/guards.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { EventStreams, FindEndedSessions } from '../../platform/events/event-streams.ts'
import { boardOfShop } from './board-records.ts'
import type { BoardRow } from './board-records.ts'
import { toBoard } from './board.ts'

export interface BoardStreams {
  /** Writes the board of a shop to an open response, now and after each change. */
  open(response: ServerResponse, reader: BoardReader): Promise<void>
  close(): void
}

interface Stream {
  readonly response: ServerResponse
  readonly reader: BoardReader
  /** The payments that it has. */
  shown: string
}

interface Shop {
  readonly sellerId: string
  readonly streams: Set<Stream>
  /** Ends the subscription to the events of the owner. */
  stop: () => void
  isSubscribed: boolean
  isReading: boolean
  /** Something happened while the board was being read. */
  hasMore: boolean
}

// A phone that lost its line leaves its stream behind until the network notices.
const maxStreamsPerReader = 3
// A client that does not read loses its connection, and gets the whole board with the next one.
const maxUnreadBytes = 256 * 1024

/**
 * The streams of boards on this node. All boards of a shop share one reader: an event of the shop costs one query, however
 * many boards look. The events are those that the settlement of a payment writes in its own transaction (decision 23). The
 * board is read again every five seconds as well: that shows payments that wait, and is the beat by which a board knows that
 * it is live.
 */
export function openBoardStreams(
  pool: Pool,
  events: Pick<EventStreams, 'watch'>,
  findEnded: FindEndedSessions,
): BoardStreams {
  const shops = new Map<string, Shop>()
  const clock = setInterval(() => {
    for (const shop of shops.values()) void read(shop)
  }, boardBeatSeconds * 1_000)
  clock.unref()

  const remove = (shop: Shop, stream: Stream) => {
    shop.streams.delete(stream)
    if (shop.streams.size > 0 || shops.get(shop.sellerId) !== shop) return
    shops.delete(shop.sellerId)
    shop.stop()
  }

  const write = (shop: Shop, stream: Stream, text: string) => {
    if (!shop.streams.has(stream)) return
    if (stream.response.writableLength <= maxUnreadBytes) return stream.response.write(text)
    remove(shop, stream)
    stream.response.destroy()
  }

  const end = (shop: Shop, stream: Stream) => {
    write(shop, stream, 'event: ended\ndata: {}\n\n')
    remove(shop, stream)
    stream.response.end()
  }

  const read = async (shop: Shop) => {
    shop.hasMore = true
    if (shop.isReading) return
    shop.isReading = true
    try {
      while (shop.hasMore && shop.streams.size > 0) {
        shop.hasMore = false
        const row = await boardOfShop.one(pool, { sellerId: shop.sellerId })
        subscribe(shop, row.owner_id)
        for (const stream of await withoutRight(shop, row)) end(shop, stream)
        const [ofPerson, ofBoard] = [toText(toBoard(row, true)), toText(toBoard(row, false))]
        for (const stream of shop.streams) {
          const { payments, whole, beat } = stream.reader.person ? ofPerson : ofBoard
          write(shop, stream, stream.shown === payments ? beat : whole)
          stream.shown = payments
        }
      }
    } catch {
      // The database cannot be used. No beat goes out, so every board says that it is old; the clock tries again.
    } finally {
      shop.isReading = false
    }
  }

  // Its owner is known once the board has been read. What happened until then is in what is read next.
  const subscribe = (shop: Shop, ownerId: string) => {
    if (shop.isSubscribed || !shops.has(shop.sellerId)) return
    shop.isSubscribed = true
    shop.stop = events.watch(ownerId, () => void read(shop))
    shop.hasMore = true
  }

  /** The streams whose board or session is over, and those of helpers who lost the right to see orders. */
  const withoutRight = async (shop: Shop, { boards, owner_id }: BoardRow): Promise<Stream[]> => {
    const all = [...shop.streams]
    const people = all.flatMap(({ reader }) => reader.person ?? [])
    const ended = people.length > 0 ? await findEnded([...new Set(people.map((one) => one.sessionId))]) : []
    const hasHelpers = people.some(({ userId }) => userId !== owner_id)
    const helpers = hasHelpers ? await helpersWith(pool, shop.sellerId, 'orders') : []
    return all.filter(({ reader: { boardId, person } }) =>
      person
        ? ended.includes(person.sessionId) || ![owner_id, ...helpers].includes(person.userId)
        : !boards.includes(boardId),
    )
  }

  return {
    async open(response, reader) {
      const { sellerId } = reader
      const shop = shops.get(sellerId) ?? newShop(sellerId)
      shops.set(sellerId, shop)
      const own = [...shop.streams].filter((stream) => readerId(stream.reader) === readerId(reader))
      const [oldest] = own
      if (oldest && own.length >= maxStreamsPerReader) end(shop, oldest)
      const stream: Stream = { response, reader, shown: '' }
      // The last one may have left while the oldest was ended.
      shops.set(sellerId, shop)
      shop.streams.add(stream)
      response.on('close', () => remove(shop, stream))
      // A random pause, so that the phones that lost a node together come back one by one.
      write(shop, stream, `retry: ${1_000 + Math.floor(Math.random() * 1_000)}\n\n`)
      await read(shop)
    },
    close() {
      clearInterval(clock)
      for (const shop of shops.values()) {
        shop.stop()
        for (const { response } of shop.streams) response.end()
      }
      shops.clear()
    },
  }
}

/** What is written to a stream that has other payments, and to one that has these. */
function toText(board: Board['data']): { payments: string; whole: string; beat: string } {
  return {
    payments: JSON.stringify(board.payments),
    whole: `event: board\ndata: ${JSON.stringify(board)}\n\n`,
    beat: `event: beat\ndata: ${JSON.stringify({ asOf: board.asOf })}\n\n`,
  }
}

function newShop(sellerId: string): Shop {
  return {
    sellerId,
    streams: new Set(),
    stop: () => undefined,
    isSubscribed: false,
    isReading: false,
    hasMore: false,
  }
}

function readerId({ boardId, person }: BoardReader): string {
  return boardId ?? person?.sessionId ?? ''
}
