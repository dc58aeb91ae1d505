import { endpoint } from '../endpoint.ts'
import type { ResetLink } from '../../schemas/identity.ts'

// Apart from `endpoints`, which every page loads: one page needs this.

/** Added: whether a mailed link can still set a password. It uses nothing. */
export const resetLinkEndpoint = endpoint<{ params: { token: string } }, ResetLink>(
  'GET',
  '/api/v1/auth/reset-password/:token',
  { access: 'public', limit: 'logIn' },
)
