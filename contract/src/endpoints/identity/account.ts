import { endpoint } from '../endpoint.ts'
import type {
  ChangeOldPassword,
  PasswordChanged,
  ProfileUpdated,
  SessionList,
  UpdateProfile,
} from '../../schemas/identity.ts'
import type { Message } from '../../schemas/fields.ts'

type Id = { params: { id: string } }

// Apart from `endpoints`, which every page loads: the pages of an account need these.

/** What people do with their own account: its devices, details, password, data and end. */
export const accountEndpoints = {
  /** Added: the devices on which the caller is logged in. */
  sessions: endpoint<Record<never, never>, SessionList>('GET', '/api/v1/auth/sessions', {
    access: 'session',
  }),
  /** Added: logs one device out. */
  endSession: endpoint<Id, Message>('DELETE', '/api/v1/auth/sessions/:id', { access: 'session' }),
  /** Added: logs every device out, also this one. */
  logoutEverywhere: endpoint<Record<never, never>, Message>('POST', '/api/v1/auth/logout-everywhere', {
    access: 'session',
    withoutTwoFactor: true,
  }),
  /** JSON or multipart. */
  updateProfile: endpoint<{ body: UpdateProfile } | { form: FormData }, ProfileUpdated>(
    'PUT',
    '/api/v1/users/profile/update',
    { access: 'session' },
  ),
  changePassword: endpoint<{ body: ChangeOldPassword }, PasswordChanged>(
    'PUT',
    '/api/v1/users/change-password',
    { access: 'session', limit: 'guessPasswordInSession', withoutTwoFactor: true },
  ),
  /** Needs a password given within 15 minutes (403 REAUTH_REQUIRED); 409 while an order is open. */
  deleteAccount: endpoint<Record<never, never>, Message>('DELETE', '/api/v1/users/delete/profile', {
    access: 'session',
    reauthenticated: true,
  }),
  /** Added: the caller's personal data as a file. */
  data: endpoint<Record<never, never>, unknown>('GET', '/api/v1/users/me/data', {
    access: 'session',
    limit: 'downloadData',
  }),
} as const
