import { endpoint } from '../endpoint.ts'
import type {
  ConfirmTwoFactor,
  RecoveryCodes,
  TwoFactorOffer,
  TwoFactorState,
} from '../../schemas/identity.ts'

// Apart from `endpoints`, which every page loads: few pages need these.

/** Added: the two-factor login of admins. */
export const twoFactorEndpoints = {
  secondFactor: endpoint<Record<never, never>, TwoFactorState>('GET', '/api/v1/auth/second-factor', {
    access: 'admin',
    withoutTwoFactor: true,
  }),
  startSecondFactor: endpoint<Record<never, never>, TwoFactorOffer>(
    'POST',
    '/api/v1/auth/second-factor/start',
    { access: 'admin', withoutTwoFactor: true },
  ),
  confirmSecondFactor: endpoint<{ body: ConfirmTwoFactor }, RecoveryCodes>(
    'POST',
    '/api/v1/auth/second-factor/confirm',
    { access: 'admin', limit: 'enterCode', reauthenticated: false, withoutTwoFactor: true },
  ),
  recoveryCodes: endpoint<Record<never, never>, RecoveryCodes>(
    'POST',
    '/api/v1/auth/second-factor/recovery-codes',
    { access: 'admin', withoutTwoFactor: true },
  ),
} as const
