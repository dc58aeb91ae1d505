import { endpoint } from '../endpoint.ts'
import type { Message } from '../../schemas/fields.ts'
import type {
  HelperRights,
  Helpers,
  Invitation,
  InviteHelper,
  OpenInvitations,
} from '../../schemas/sellers/helpers.ts'

type Id = { params: { id: string } }
type Token = { params: { token: string } }

// Apart from `endpoints`, which every page loads: three pages need these.

/** Added: the helpers of a shop. Only its owner invites, changes and ends them. */
export const helpersEndpoints = {
  list: endpoint<Record<never, never>, Helpers>('GET', '/api/v1/sellers/helpers', { access: 'seller' }),
  /** A second invitation of one address or number replaces the first. */
  invite: endpoint<{ body: InviteHelper }, Helpers>('POST', '/api/v1/sellers/helpers', {
    access: 'seller',
    limit: 'inviteHelper',
  }),
  change: endpoint<Id & { body: HelperRights }, Helpers>('PUT', '/api/v1/sellers/helpers/:id', {
    access: 'seller',
  }),
  /** The helper loses every right with their next request; an invitation stops working. */
  end: endpoint<Id, Helpers>('DELETE', '/api/v1/sellers/helpers/:id', { access: 'seller' }),
  /** What an invitation offers, for the person it was sent to and for a visitor with the link. */
  invitation: endpoint<Token, Invitation>('GET', '/api/v1/helpers/invitations/:token', {
    access: 'optionalSession',
  }),
  accept: endpoint<Token, Message>('POST', '/api/v1/helpers/invitations/:token', { access: 'member' }),
  /** The person does not want to help: the invitation ends. */
  refuse: endpoint<Token, Message>('DELETE', '/api/v1/helpers/invitations/:token', { access: 'session' }),
  /** The invitations that wait for the address or the verified number of the caller. */
  open: endpoint<Record<never, never>, OpenInvitations>('GET', '/api/v1/helpers/own/invitations', {
    access: 'session',
  }),
  acceptOpen: endpoint<Id, Message>('POST', '/api/v1/helpers/own/invitations/:id', { access: 'member' }),
  refuseOpen: endpoint<Id, Message>('DELETE', '/api/v1/helpers/own/invitations/:id', { access: 'session' }),
  /** The caller no longer helps. */
  leave: endpoint<Record<never, never>, Message>('DELETE', '/api/v1/helpers/own', { access: 'session' }),
} as const
