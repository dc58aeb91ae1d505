import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from './cookies.ts'
import type { Actor } from './sessions.ts'

/** Whose list it is: an account's, or a device's (`userId` is null). */
export interface ListOwner {
  ownerId: string
  userId: string | null
}

/** Whose list a request is about: the account's, or without a session the list of the device's cookie. */
export interface ListOwners {
  /** Null for a visitor who has no list. */
  find(request: FastifyRequest, actor: Actor | null): ListOwner | null
  /** The same with a new list for a visitor who has none. `keep` gives the device its cookie, or makes it last longer. */
  findOrCreate(
    request: FastifyRequest,
    actor: Actor | null,
  ): { owner: ListOwner; keep: (reply: FastifyReply) => void }
  /** The id of the device's list, whoever is logged in; null without a cookie. */
  deviceId(request: FastifyRequest): string | null
  clearDevice(reply: FastifyReply): void
}

/** The owners of one kind of list. `days`: how long a device without an account keeps its list after its last change. */
export function createListOwners(publicOrigin: string, cookieName: string, days: number): ListOwners {
  const cookie = ownCookie(publicOrigin, cookieName)
  const deviceId = ({ headers }: FastifyRequest) => {
    const value = cookie.read(headers.cookie)
    return value === null ? null : idOf(value)
  }
  return {
    deviceId,
    find(request, actor) {
      if (actor) return ofAccount(actor)
      const ownerId = deviceId(request)
      return ownerId === null ? null : { ownerId, userId: null }
    },
    findOrCreate(request, actor) {
      if (actor) return { owner: ofAccount(actor), keep: () => undefined }
      const value = cookie.read(request.headers.cookie) ?? randomBytes(32).toString('base64url')
      return {
        owner: { ownerId: idOf(value), userId: null },
        keep: (reply) => void reply.header('set-cookie', cookie.write(value, days * 86_400)),
      }
    },
    clearDevice(reply) {
      void reply.header('set-cookie', cookie.write('', 0))
    },
  }
}

function ofAccount({ userId }: Actor): ListOwner {
  return { ownerId: userId, userId }
}

// The cookie itself is never stored: whoever reads the table cannot read a device's list. The bits that mark a version of
// a UUID are set to one that no account's id has.
function idOf(cookieValue: string): string {
  const bytes = createHash('sha256').update(cookieValue).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
