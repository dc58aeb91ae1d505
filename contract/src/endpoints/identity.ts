import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type {
  ChangePassword,
  EmailOnly,
  FromQuery,
  EmailOrPhone,
  EmailVerified,
  FormTokenAnswer,
  Login,
  LoginAnswer,
  PasswordChanged,
  Profile,
  Reauth,
  ReauthAnswer,
  RegisterBuyer,
  PasswordReset,
  ResetPassword,
  SessionAnswer,
} from '../schemas/identity.ts'
import type { BuyerOrderQuery, BuyerOrders } from '../schemas/orders.ts'
import type { RegisterSeller } from '../schemas/sellers.ts'

/** Accounts, sessions and profiles. Part of `endpoints`. */
export const identityEndpoints = {
  auth: {
    register: endpoint<{ query?: FromQuery; body: RegisterBuyer | RegisterSeller }, Message>(
      'POST',
      '/api/v1/auth/register',
      {
        access: 'public',
        limit: 'register',
      },
    ),
    login: endpoint<{ body: Login }, LoginAnswer>('POST', '/api/v1/auth/login', {
      access: 'public',
      limit: 'logIn',
    }),
    logout: endpoint<Record<never, never>, Message>('POST', '/api/v1/auth/logout', {
      access: 'optionalSession',
      withoutTwoFactor: true,
    }),
    /** Added: who is logged in. */
    session: endpoint<Record<never, never>, SessionAnswer>('GET', '/api/v1/auth/session', {
      access: 'optionalSession',
    }),
    /** Added: what a page's script sends as `formTokenHeader` where a proxy strips the browser's own headers. */
    formToken: endpoint<Record<never, never>, FormTokenAnswer>('GET', '/api/v1/auth/form-token', {
      access: 'public',
    }),
    resendVerification: endpoint<{ query?: FromQuery; body: EmailOnly }, Message>(
      'POST',
      '/api/v1/auth/resend-verification',
      {
        access: 'public',
        limit: 'resendVerification',
      },
    ),
    verifyEmail: endpoint<{ params: { token: string } }, EmailVerified>(
      'GET',
      '/api/v1/auth/verify-email/:token',
      {
        access: 'public',
      },
    ),
    /** Added: logs in to the account that the calling browser registered and has just verified. */
    loginAfterVerification: endpoint<Record<never, never>, LoginAnswer>(
      'POST',
      '/api/v1/auth/login-after-verification',
      { access: 'public', limit: 'logIn' },
    ),
    /** A phone number gets a six-digit code instead of a link. */
    forgotPassword: endpoint<{ body: EmailOrPhone }, Message>('POST', '/api/v1/auth/forgot-password', {
      access: 'public',
      limit: 'forgotPassword',
    }),
    /** Needs a mailed link; also served at /api/v1/auth/reset-password. */
    resetPassword: endpoint<{ body: ResetPassword }, PasswordReset>('POST', '/api/v1/reset-password', {
      access: 'public',
    }),
    /** A change in spite of its path: it needs a session. The settings of sellers call it. */
    changePassword: endpoint<{ body: ChangePassword }, PasswordChanged>(
      'PUT',
      '/api/v1/auth/reset-password',
      { access: 'session', limit: 'guessPasswordInSession', withoutTwoFactor: true },
    ),
    /** Added: renews the password check that 403 REAUTH_REQUIRED asks for. */
    reauth: endpoint<{ body: Reauth }, ReauthAnswer>('POST', '/api/v1/auth/reauth', {
      access: 'session',
      limit: 'guessPasswordInSession',
      withoutTwoFactor: true,
    }),
  },
  users: {
    profile: endpoint<Record<never, never>, Profile>('GET', '/api/v1/users/get/profile', {
      access: 'session',
    }),
    orders: endpoint<{ query?: BuyerOrderQuery }, BuyerOrders>('GET', '/api/v1/users/orders', {
      access: 'session',
    }),
  },
} as const
