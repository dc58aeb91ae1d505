import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  AskPhoneCode,
  ChangePhone,
  ConfirmPhoneCode,
  OwnPhone,
  PendingCodeAnswer,
  PhoneChanged,
  PhoneCodeConfirmed,
  SendChangeCode,
  SendCodeAgain,
} from '../schemas/identity/phones.ts'

/**
 * Added: codes to phones, and the number that a person logs in with. Apart from `endpoints`, which every page loads: few
 * pages need these.
 */
export const phoneEndpoints = {
  /** A six-digit code to a phone, which logs in. */
  ask: endpoint<{ body: AskPhoneCode }, Message>('POST', '/api/v1/auth/phone-code', {
    access: 'public',
    limit: 'askCode',
  }),
  /** Which code the calling browser has asked for. */
  pending: endpoint<Record<never, never>, PendingCodeAnswer>('GET', '/api/v1/auth/phone-code', {
    access: 'public',
  }),
  again: endpoint<{ body: SendCodeAgain }, Message>('POST', '/api/v1/auth/phone-code/again', {
    access: 'public',
    limit: 'askCode',
  }),
  confirm: endpoint<{ body: ConfirmPhoneCode }, PhoneCodeConfirmed>(
    'POST',
    '/api/v1/auth/phone-code/confirm',
    { access: 'public', limit: 'logIn' },
  ),
  /** The number that the caller logs in with. */
  own: endpoint<Record<never, never>, OwnPhone>('GET', '/api/v1/users/me/phone', { access: 'session' }),
  /** Needs a password given within 15 minutes (403 REAUTH_REQUIRED). */
  change: endpoint<{ body: ChangePhone }, Message>('POST', '/api/v1/users/me/phone', {
    access: 'session',
    limit: 'askCode',
    reauthenticated: true,
  }),
  sendChangeCode: endpoint<{ body: SendChangeCode }, Message>('POST', '/api/v1/users/me/phone/code', {
    access: 'session',
    limit: 'askCode',
  }),
  confirmChange: endpoint<{ body: ConfirmPhoneCode }, PhoneChanged>(
    'POST',
    '/api/v1/users/me/phone/confirm',
    { access: 'session', limit: 'logIn' },
  ),
  cancelChange: endpoint<Record<never, never>, Message>('DELETE', '/api/v1/users/me/phone', {
    access: 'session',
  }),
} as const
