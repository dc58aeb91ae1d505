import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import type { Actor, SessionTransport } from './session-transport.ts'

export type SellerActor = Actor & { role: 'seller'; sellerId: string }
export type AdminActor = Actor & { role: 'admin' }

/** Says who stands at the door. A write that travels by cookie must come from our own pages. */
export interface Guards {
  /** Whoever asks, a visitor being null. */
  anyone(request: FastifyRequest): Promise<Actor | null>
  /** Throws 401 when nobody is signed in, 403 for an administrator who must enrol first. */
  signedIn(request: FastifyRequest): Promise<Actor>
  /** Throws also 403 ACCOUNT_SUSPENDED for a buyer who is suspended. What a seller may do, his shop says (rules.md D4). */
  member(request: FastifyRequest): Promise<Actor>
  /** The same as signedIn, but for what enrolling itself needs. */
  enrolling(request: FastifyRequest): Promise<Actor>
  /** Throws also 403 REAUTH_REQUIRED when the password was not given within 15 minutes. */
  fresh(request: FastifyRequest): Promise<Actor>
  /** Throws 401, or 403 for anyone but a seller. */
  seller(request: FastifyRequest): Promise<SellerActor>
  /** Throws 401, or 403 for anyone but an administrator. His changes need a fresh password (rules.md D15). */
  admin(request: FastifyRequest): Promise<AdminActor>
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

export function createGuards(carriage: SessionTransport): Guards {
  const known = new WeakMap<FastifyRequest, Promise<Actor | null>>()
  const anyone = (request: FastifyRequest) => {
    let actor = known.get(request)
    if (!actor) {
      known.set(request, (actor = carriage.actorOf(request)))
      // Not knowing is no knowledge: a second try asks again.
      actor.catch(() => known.delete(request))
    }
    return actor
  }
  const enrolling = async (request: FastifyRequest) => {
    const actor = await anyone(request)
    if (!actor) throw new AppError('NOT_SIGNED_IN', 'Please log in first')
    if (actor.carrier === 'cookie' && !reads.has(request.method)) carriage.checkOrigin(request)
    return actor
  }
  const signedIn = async (request: FastifyRequest) => {
    const actor = await enrolling(request)
    if (actor.mustEnrol) {
      throw new AppError(
        'ENROL_SECOND_FACTOR',
        'Please choose a new password and set up the second step of your login first',
      )
    }
    return actor
  }
  return {
    anyone,
    signedIn,
    enrolling,
    async member(request) {
      const actor = await signedIn(request)
      if (actor.isSuspended && actor.role === 'buyer') {
        throw new AppError(
          'ACCOUNT_SUSPENDED',
          'Your account is suspended: you can read, and write to support. We have mailed you the reason.',
        )
      }
      return actor
    },
    fresh: async (request) => requireReauthentication(await signedIn(request)),
    async seller(request) {
      const actor = await signedIn(request)
      if (actor.role !== 'seller' || !actor.sellerId)
        throw new AppError('FORBIDDEN', 'Only sellers can do this')
      return { ...actor, role: 'seller', sellerId: actor.sellerId }
    },
    async admin(request) {
      const actor = await signedIn(request)
      if (actor.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators can do this')
      if (!reads.has(request.method)) requireReauthentication(actor)
      return { ...actor, role: 'admin' }
    },
  }
}

/** For what needs a fresh password only sometimes. Throws 403 REAUTH_REQUIRED. */
export function requireReauthentication(actor: Actor): Actor {
  if (!actor.isFresh) throw new AppError('REAUTH_REQUIRED', 'Please give your password again to do this')
  return actor
}
