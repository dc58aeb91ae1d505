import type { SessionList } from '@oja/contract/schemas/identity.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import { sessionSeconds } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { deleteSession, deleteSessions, endSessions, sessionsOf } from './session-records.ts'

export async function listSessions(pool: Pool, actor: Actor): Promise<SessionList> {
  const sessions = await sessionsOf.all(pool, { userId: actor.userId, idleSeconds: sessionSeconds.idle })
  return {
    data: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.user_agent),
      place: 'Unknown place',
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      isCurrent: session.id === actor.sessionId,
      isRemembered: session.remembered,
    })),
  }
}

/** Ends one of the person's own sessions. Throws 404 for any other session. */
export async function endSession(pool: Pool, actor: Actor, sessionId: string): Promise<void> {
  const ended = await deleteSession.count(pool, { sessionId, userId: actor.userId })
  if (ended === 0) throw notFound('That device is not logged in')
}

/** Ends every session of the person, the current one too. */
export async function endEverySession(pool: Pool, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  await transaction(pool, async (tx) => {
    await endSessions.count(tx, { userId })
    await deleteSessions.count(tx, { userId })
  })
}

// The more specific name comes first: Edge, Opera and Samsung also say Chrome, and Chrome also says Safari.
const browsers: [RegExp, string][] = [
  [/Opera Mini|OPR\/|Opera/, 'Opera'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/KAIOS/, 'KaiOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** The device that sends this User-Agent, in words a person knows: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'A program'
}
