import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Actor, SessionCarriage } from './sessions.ts'

export type SellerActor = Actor & { role: 'seller'; sellerId: string }

/** Says who stands at the door. A write that travels by cookie must come from our own pages. */
export interface Doorkeeper {
  /** Whoever asks, a visitor being null. */
  anyone(request: FastifyRequest): Promise<Actor | null>
  /** Throws 401 when nobody is signed in. */
  signedIn(request: FastifyRequest): Promise<Actor>
  /** Throws 401, or 403 for anyone but a seller. */
  seller(request: FastifyRequest): Promise<SellerActor>
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

export function openDoor(carriage: SessionCarriage): Doorkeeper {
  const known = new WeakMap<FastifyRequest, Promise<Actor | null>>()
  const anyone = (request: FastifyRequest) => {
    let actor = known.get(request)
    if (!actor) known.set(request, (actor = carriage.actorOf(request)))
    return actor
  }
  const signedIn = async (request: FastifyRequest) => {
    const actor = await anyone(request)
    if (!actor) throw new AppError('NOT_SIGNED_IN', 'Please log in first')
    if (actor.carrier === 'cookie' && !reads.has(request.method)) carriage.checkOrigin(request)
    return actor
  }
  return {
    anyone,
    signedIn,
    async seller(request) {
      const actor = await signedIn(request)
      if (actor.role !== 'seller' || !actor.sellerId)
        throw new AppError('FORBIDDEN', 'Only sellers can do this')
      return { ...actor, role: 'seller', sellerId: actor.sellerId }
    },
  }
}
