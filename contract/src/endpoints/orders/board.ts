import type { Message } from '../../schemas/fields.ts'
import type { Board, BoardDevices, BoardInvitation, NewBoardLink } from '../../schemas/orders/board.ts'
import { endpoint } from '../endpoint.ts'

type Code = { params: { code: string } }

// Apart from `endpoints`, which every page loads: three pages need these.

/** Added: the payments of a shop, on its dashboard and as a board on a second phone. */
export const boardEndpoints = {
  /** With `Accept: text/event-stream` the board as server-sent events, otherwise as it is now. */
  read: endpoint<Record<never, never>, Board>('GET', '/api/v1/board', {
    access: 'board',
    helper: 'orders',
    forBoards: true,
  }),
  /** A link that opens the board on one other device. */
  addLink: endpoint<Record<never, never>, NewBoardLink>('POST', '/api/v1/sellers/boards', {
    access: 'seller',
    limit: 'addBoardLink',
  }),
  /** For everybody else than the owner of a shop the list is empty: the page of devices is the same for all. */
  list: endpoint<Record<never, never>, BoardDevices>('GET', '/api/v1/sellers/boards', { access: 'session' }),
  /** The board shows nothing more, at once; a link stops working. */
  end: endpoint<{ params: { id: string } }, BoardDevices>('DELETE', '/api/v1/sellers/boards/:id', {
    access: 'seller',
  }),
  invitation: endpoint<Code, BoardInvitation>('GET', '/api/v1/board/links/:code', {
    access: 'public',
    limit: 'openBoard',
    forBoards: true,
  }),
  /** Makes the calling browser a board, with a cookie. The link works once. */
  open: endpoint<Code, Message>('POST', '/api/v1/board/links/:code', {
    access: 'public',
    limit: 'openBoard',
    forBoards: true,
  }),
  /** The calling browser is no board any more. */
  close: endpoint<Record<never, never>, Message>('POST', '/api/v1/board/close', {
    access: 'public',
    forBoards: true,
  }),
} as const
