import { sql } from 'kysely'
import type { LiveChanges, LiveEvents } from '@oja/contract/schemas/messaging.ts'
import { defineQuery } from '../database/database.ts'
import type { Queryable, Tx } from '../database/database.ts'

/** A live event of one person, as it is kept for a day. */
export interface LiveEvent {
  position: number
  event: string
  body: string
}

const insertLiveEvents = defineQuery<{ people: string[]; event: string; body: string }, { notified: string }>(
  'live_tell',
  (p) => sql`select tell_live(${p.people}::uuid[], ${p.event}, ${p.body})::text as told`,
)
const positionOf = defineQuery<{ userId: string }, { position: number; swept: number }>(
  'live_position',
  (p) => sql`select position, swept from live_positions where user_id = ${p.userId}`,
)
const positionsOf = defineQuery<{ people: string[] }, { userId: string; position: number }>(
  'live_positions_of',
  (p) =>
    sql`select user_id as "userId", position from live_positions where user_id = any(${p.people}::uuid[])`,
)
const eventsAfter = defineQuery<{ userId: string; after: number; max: number }, LiveEvent>(
  'live_events_after',
  (p) => sql`select position, event, body from live_events
    where user_id = ${p.userId} and position > ${p.after} order by position limit ${p.max}`,
)
const deleteOldEvents = defineQuery<Record<never, never>, never>(
  'live_sweep',
  () => sql`with gone as (
      delete from live_events where created_at < app_now() - interval '24 hours' returning user_id, position
    ), newest as (select user_id, max(position) as position from gone group by user_id)
    update live_positions l set swept = greatest(l.swept, newest.position) from newest where l.user_id = newest.user_id`,
)

/** The channel on which nodes learn that a person has a new live event. The message is the person's id. */
export const liveChannel = 'live'

/** How many events are read at a time. */
export const maxEvents = 200

/**
 * Writes a live event for people. They get it when the caller's transaction commits.
 * Call it last in the transaction.
 */
export async function emitLiveEvent<Name extends keyof LiveEvents>(
  tx: Tx,
  people: string[],
  event: Name,
  body: LiveEvents[Name],
): Promise<void> {
  await insertLiveEvents.all(tx, { people, event, body: JSON.stringify(body) })
}

/** The position of a person's last event, and the position up to which events were deleted. */
export async function lastEventPosition(
  on: Queryable,
  userId: string,
): Promise<{ position: number; swept: number }> {
  return (await positionOf.first(on, { userId })) ?? { position: 0, swept: 0 }
}

/** The last positions of many people. A person who never had an event is left out. */
export function lastEventPositions(
  on: Queryable,
  people: string[],
): Promise<{ userId: string; position: number }[]> {
  return positionsOf.all(on, { people })
}

export function readEvents(on: Queryable, userId: string, after: number): Promise<LiveEvent[]> {
  return eventsAfter.all(on, { userId, after, max: maxEvents })
}

/** What happened after a position, for a client that polls. */
export async function liveEventsAfter(
  on: Queryable,
  userId: string,
  after: number | undefined,
): Promise<LiveChanges> {
  const { position, swept } = await lastEventPosition(on, userId)
  if (after === undefined || after === position) return { events: [], position, isReset: false }
  if (after > position || after < swept) return { events: [], position, isReset: true }
  const events = await readEvents(on, userId, after)
  return {
    events: events.map(({ position: id, event, body }) => ({ id, event, data: JSON.parse(body) as unknown })),
    position: events.at(-1)?.position ?? position,
    isReset: false,
  }
}

/** Deletes events older than a day. */
export async function deleteOldLiveEvents(on: Queryable): Promise<void> {
  await deleteOldEvents.count(on, {})
}
