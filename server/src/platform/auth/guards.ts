import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import type { Access, EndpointRules, RateLimit } from '@oja/contract/endpoints/endpoint.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { countedFor } from '../http/rate-limits.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import type { App } from '../platform.ts'
import { isPublicRoute } from '../http/public-routes.ts'
import { retryLost } from '../database/retry-reads.ts'
import type { Actor, SessionTransport } from './sessions.ts'
import { refuseBoards } from './boards.ts'
import type { BoardTransport } from './boards.ts'

/**
 * Somebody who acts for a shop: its owner, or a helper of the shop. `userId` is who acts, `sellerId` is for which shop.
 */
export type SellerActor = Actor & { sellerId: string }
export type AdminActor = Actor & { role: 'admin' }
/** Who reads the board of a shop: a device that is a board, or a person with a session. */
export type BoardReader =
  | { sellerId: string; boardId: string; person: null }
  | { sellerId: string; boardId: null; person: Actor }

interface Actors {
  public: null
  optionalSession: Actor | null
  session: Actor
  member: Actor
  seller: SellerActor
  board: BoardReader
  admin: AdminActor
}

/** The actor that the handler of an endpoint with this access gets. */
export type ActorOf<Allowed extends Access> = Actors[Allowed]

declare module 'fastify' {
  interface FastifyContextConfig {
    rules?: EndpointRules
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const adminPath = '/api/v1/admin/'

/**
 * Enforces the rules of every route that is registered after this call.
 * Access is checked before the body is read. After validation, before the handler runs, a password given within 15
 * minutes is asked for, and the rate limit is counted: nobody types a password for a form with an error.
 * Throws at the start of the server what `rulesOf` throws.
 */
export function guardRoutes(
  app: App,
  {
    sessionTransport,
    boardTransport,
  }: { sessionTransport: SessionTransport; boardTransport: BoardTransport },
  limits: RateLimiter,
): void {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', (request, _reply, done) => {
    refuseBoards(request, boardTransport)
    done()
  })
  app.addHook('onRoute', (route) => {
    const rules = rulesOf(route)
    if (rules.access !== 'public') {
      const checkAccess = async (request: FastifyRequest, reply: FastifyReply) =>
        request.setDecorator(
          'actor',
          boardTransport.isBoard(request)
            ? await findBoard(request, reply, boardTransport)
            : await findPermitted(request, reply, rules, sessionTransport),
        )
      route.onRequest = [checkAccess, ...[route.onRequest ?? []].flat()]
    }
    const checks: ((request: FastifyRequest) => Promise<void>)[] = []
    if (asksForPassword(rules, [route.method].flat()))
      checks.push(async (request) => requireReauthenticated(request.getDecorator<Actor>('actor')))
    const names = [rules.limit ?? []].flat() as RateLimit[]
    if (names.length > 0) {
      checks.push(async (request) => {
        const actor = request.getDecorator<Actor | null>('actor')
        for (const name of names) await limits.count(name, countedFor(name, request, actor))
      })
    }
    if (checks.length > 0) route.preHandler = [...checks, ...[route.preHandler ?? []].flat()]
  })
}

/**
 * The rules of a route. Throws for a route that declares none and is not in `publicRoutes`.
 * Throws for a route below /api/v1/admin/ that is open to others than admins, or that names no area.
 */
export function rulesOf({
  method,
  url,
  config,
}: Pick<RouteOptions, 'method' | 'url' | 'config'>): EndpointRules {
  const rules = config?.rules ?? (isPublicRoute(url) ? ({ access: 'public' } as const) : null)
  if (!rules) throw new Error(`${[method].flat().join(', ')} ${url} declares no access`)
  if (url.startsWith(adminPath) && rules.access !== 'admin')
    throw new Error(`${[method].flat().join(', ')} ${url} is not for admins alone`)
  if (url.startsWith(adminPath) && !rules.area)
    throw new Error(`${[method].flat().join(', ')} ${url} names no area of admins`)
  return rules
}

/** The caller, if the rules permit them; null for a visitor. Throws 401 or 403, in the order of the checks below. */
async function findPermitted(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: EndpointRules,
  sessionTransport: SessionTransport,
): Promise<Actor | BoardReader | null> {
  const isRead = reads.has(request.method)
  const find = () => sessionTransport.actorOf(request)
  const found = await (isRead ? retryLost(find, reply) : find())
  if (rules.access === 'optionalSession' && (!found || isRead)) return found
  const actor = requireSession(found)
  if (actor.credential === 'cookie' && !isRead) sessionTransport.checkOrigin(request)
  if (!rules.withoutTwoFactor) requireTwoFactor(actor)
  if (rules.access === 'member') requireMember(actor)
  const isOfShop = rules.access === 'seller' || rules.access === 'board'
  const allowed = isOfShop ? actorForShop(actor, rules) : actor
  if (rules.access === 'admin') requireAdmin(actor, rules)
  return rules.access === 'board' && 'sellerId' in allowed && allowed.sellerId
    ? { sellerId: allowed.sellerId, boardId: null, person: actor }
    : allowed
}

/** Does the route need a password given within 15 minutes? Every change of an admin does. */
function asksForPassword(rules: EndpointRules, methods: readonly string[]): boolean {
  if (rules.access === 'public' || rules.access === 'optionalSession') return false
  return rules.reauthenticated ?? (rules.access === 'admin' && methods.some((method) => !reads.has(method)))
}

/** The board that sent the request. Only endpoints `forBoards` come here. Throws 401 for one that was ended. */
async function findBoard(
  request: FastifyRequest,
  reply: FastifyReply,
  boardTransport: BoardTransport,
): Promise<BoardReader> {
  const board = await retryLost(() => boardTransport.boardOf(request), reply)
  if (board) return { ...board, person: null }
  boardTransport.clearCookie(reply)
  throw new AppError(
    'NOT_SIGNED_IN',
    'Payments are no longer shown on this phone. Ask the owner of the shop for a new link.',
  )
}

function requireSession(actor: Actor | null): Actor {
  if (!actor) throw new AppError('NOT_SIGNED_IN', 'Please log in first')
  return actor
}

function requireTwoFactor(actor: Actor): void {
  if (actor.mustSetUpTwoFactor) {
    throw new AppError(
      'ENROL_SECOND_FACTOR',
      'Please choose a new password and set up the second step of your login first',
    )
  }
}

// A suspended seller is let through here: the operations check the shop (D4 in docs/requirements/rules.md).
function requireMember(actor: Actor): void {
  if (actor.isSuspended && actor.role === 'buyer') {
    throw new AppError(
      'ACCOUNT_SUSPENDED',
      'Your account is suspended: you can read, and write to support. See why in My Profile.',
    )
  }
}

/** The caller for the shop for which they may call this endpoint. Throws 403 for everybody else. */
function actorForShop(actor: Actor, { helper }: EndpointRules): SellerActor {
  if (actor.role === 'seller' && actor.sellerId) return { ...actor, sellerId: actor.sellerId }
  const { helps } = actor
  if (!helps) throw new AppError('FORBIDDEN', 'Only sellers can do this')
  requireMember(actor)
  if (!helper) throw new AppError('FORBIDDEN', 'Only the owner of the shop can do this')
  if (helper !== 'any' && !hasRight(actor, helper))
    throw new AppError('FORBIDDEN', 'The owner of the shop has not given you the right to do this')
  return { ...actor, sellerId: helps.sellerId }
}

/** May the actor do this in the shop for which they act? The owner may do everything. */
export function hasRight({ helps }: Pick<Actor, 'helps'>, right: HelperRight): boolean {
  return !helps || helps.rights.includes(right)
}

/** Does an admin have rights in one of these areas? */
export function hasArea({ areas }: Pick<Actor, 'areas'>, wanted: readonly AdminArea[]): boolean {
  return !areas || areas.some((one) => one === 'all' || wanted.includes(one))
}

function requireAdmin(actor: Actor, { area }: EndpointRules): void {
  if (actor.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators can do this')
  if (area && area !== 'any' && !hasArea(actor, area))
    throw new AppError('FORBIDDEN', 'You do not have the right to do this. Ask an admin who has all rights.')
}

/** For an operation that only sometimes needs a password given within 15 minutes. Throws 403 REAUTH_REQUIRED. */
export function requireReauthenticated(actor: Actor): void {
  if (!actor.isFresh) throw new AppError('REAUTH_REQUIRED', 'Type your password again to do this')
}
