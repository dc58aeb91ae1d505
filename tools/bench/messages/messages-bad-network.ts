import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { openSseClient } from './sse-client.ts'
import type { BenchApp, Person } from './messages-app.ts'

const kills = 8
// One line in five is cut somewhere between the sending and the answer.
const cutShare = 0.2
const longestCutMilliseconds = 40

/**
 * Phones in a bad network: each writes its messages in order and sends one after the other under a name of its own, again
 * and again until it is answered; lines are cut and the node is killed meanwhile. Readers lose their stream with it and
 * come back from the last event they saw. What the database and the readers have in the end is compared with what was
 * written.
 */
export async function runBadNetwork(
  { pool, port, buyers, sellers, send, killAndRestart }: BenchApp,
  total: number,
) {
  const each = Math.ceil(total / buyers.length)
  const counts = { cuts: 0, resends: 0, kills: 0 }
  const storm = `bench storm ${randomUUID()}`
  const clients = sellers.map((seller) => listen(port, seller, storm))
  const over = new AbortController()
  const killing = (async () => {
    while (!over.signal.aborted && counts.kills < kills) {
      await pause(1_500 + Math.random() * 3_000)
      if (over.signal.aborted) break
      await killAndRestart()
      counts.kills += 1
    }
  })()
  await Promise.all(
    buyers.map(async (buyer, place) => {
      for (let n = 0; n < each; n += 1) {
        const clientId = randomUUID()
        const content = `${storm} ${place} ${n}`
        for (let tries = 0; ; tries += 1) {
          if (tries > 0) counts.resends += 1
          if (await isAnswered(send(buyer, sellers[place] as Person, content, { clientId, ...cut(counts) })))
            break
          await pause(20 + Math.random() * 80)
        }
      }
    }),
  )
  over.abort()
  await killing
  const found = await compare(pool, storm, each * buyers.length)
  for (let waited = 0; waited < 100 && clients.some((client) => client.received.size < each); waited += 1)
    await pause(100)
  for (const client of clients) client.stop()
  return {
    sent: each * buyers.length,
    ...counts,
    ...found,
    received: clients.reduce((sum, client) => sum + client.received.size, 0),
    receivedTwice: clients.reduce((sum, client) => sum + client.twice(), 0),
  }
}

function cut(counts: { cuts: number }): { signal?: AbortSignal } {
  if (Math.random() > cutShare) return {}
  counts.cuts += 1
  return { signal: AbortSignal.timeout(Math.floor(Math.random() * longestCutMilliseconds)) }
}

async function isAnswered(sending: Promise<void>): Promise<boolean> {
  try {
    await sending
    return true
  } catch {
    return false
  }
}

/** A reader who reconnects whenever the stream breaks, from the last event received. */
function listen(port: number, person: Person, storm: string) {
  const received = new Set<string>()
  let after = 0
  let twice = 0
  const over = new AbortController()
  const hold = async () => {
    while (!over.signal.aborted) {
      try {
        const { socket } = await openSseClient(port, person, {
          after,
          onMessage(content, position) {
            after = position
            if (!content.startsWith(storm)) return
            if (received.has(content)) twice += 1
            received.add(content)
          },
        })
        over.signal.addEventListener('abort', () => socket.destroy())
        await once(socket, 'close')
      } catch {
        await pause(100)
      }
    }
  }
  void hold()
  return {
    received,
    twice: () => twice,
    stop: () => over.abort(),
  }
}

async function compare(pool: BenchApp['pool'], storm: string, written: number) {
  const { rows } = await pool.query<{ stored: number; different: number; wrong: number }>(
    `with found as (
      select content, split_part(content, ' ', 5)::int as place,
        lag(split_part(content, ' ', 5)::int) over (partition by thread_id order by sequence) as before
      from messages where starts_with(content, $1)
    )
    select count(*)::int as stored, count(distinct content)::int as different,
      count(*) filter (where before is not null and place <> before + 1)::int as wrong from found`,
    [storm],
  )
  const { stored = 0, different = 0, wrong = 0 } = rows[0] ?? {}
  return { stored, lost: written - different, doubled: stored - different, outOfOrder: wrong }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((next) => setTimeout(next, milliseconds))
}
