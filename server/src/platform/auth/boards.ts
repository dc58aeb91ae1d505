import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { ownCookie } from './cookies.ts'
import { hashSecret } from './sessions.ts'

/** A device that shows the payments of a shop and may do nothing else. */
export interface BoardSession {
  boardId: string
  sellerId: string
}

/** Finds the live board of a token's sha256. Orders pass it in, because the platform knows no boards. */
export type FindBoard = (tokenHash: Buffer) => Promise<BoardSession | undefined>

/** How a board travels: a cookie of its own, which opens nothing but the board. */
export interface BoardTransport {
  /** Whether the request comes from a device that is a board, or was one. */
  isBoard(request: FastifyRequest): boolean
  /** The token's sha256; null without a cookie. */
  tokenHashOf(request: FastifyRequest): Buffer | null
  boardOf(request: FastifyRequest): Promise<BoardSession | null>
  setCookie(reply: FastifyReply, token: string, seconds: number): void
  clearCookie(reply: FastifyReply): void
}

/** The page of a board. It is the only page that a board may open. */
export const boardPath = '/board'

/** What a board is shown in place of every other page. */
export const boardOnlyPath = '/board/only'

// What every page loads. It says nothing of anybody.
const filesOfPages =
  /^\/(?:assets\/.*|favicon\.svg|manifest\.webmanifest|offline\.js|service-worker\.js|healthz|readyz)$/

export function createBoardTransport(publicOrigin: string, findBoard: FindBoard): BoardTransport {
  const cookie = ownCookie(publicOrigin, 'oja-board')
  const tokenHashOf = ({ headers }: FastifyRequest) => {
    const token = cookie.read(headers.cookie)
    return token === null ? null : hashSecret(token)
  }
  return {
    isBoard: (request) => tokenHashOf(request) !== null,
    tokenHashOf,
    async boardOf(request) {
      const hash = tokenHashOf(request)
      return (hash && (await findBoard(hash))) ?? null
    },
    setCookie(reply, token, seconds) {
      void reply.header('set-cookie', cookie.write(token, seconds))
    },
    clearCookie(reply) {
      void reply.header('set-cookie', cookie.write('', 0))
    },
  }
}

/** Is this one of the pages that a device may open while it is a board? `path` without a query. */
export function isBoardPage(path: string): boolean {
  return /^\/board(?:\.data)?(?:\/[^/]*)?\/?$/i.test(path)
}

/**
 * Refuses everything that a board may not do, before anything is looked up: its cookie alone decides. So nothing can be
 * done with it, also where an address asks for no session. Pages are left to `servePage`, which says it as a page.
 *
 * @throws AppError FORBIDDEN (403).
 */
export function refuseBoards(request: FastifyRequest, boards: BoardTransport): void {
  if (!boards.isBoard(request)) return
  const { url = '', config } = request.routeOptions
  if (config?.rules?.forBoards || url === '/*') return
  if (filesOfPages.test(request.url.split('?')[0] ?? '')) return
  throw boardRefusal()
}

export function boardRefusal(): AppError {
  return new AppError('FORBIDDEN', 'This phone shows payments and nothing else.')
}
