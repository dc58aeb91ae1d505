import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import {
  EmailOnly,
  Login,
  LoginAnswer,
  Reauth,
  ReauthAnswer,
  ResetPassword,
  SessionAnswer,
  SessionList,
} from '@oja/contract/schemas/identity.ts'
import { z } from 'zod'
import type { Tx } from '../platform/database/database.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { isApiClient } from '../platform/auth/session-transport.ts'
import { endEverySession, endSession, listSessions } from './devices.ts'
import { reauthenticate, logIn, logOut } from './login.ts'
import { requestPasswordReset, resetPassword } from './passwords.ts'
import { requestVerification, verifyEmail } from './verification.ts'

/** Getting in and out. `verified` is told, in the same transaction, that an address now counts. */
export function identityRoutes(
  app: App,
  platform: RoutePlatform,
  verified: (tx: Tx, userId: string) => Promise<void>,
): void {
  const { pool, config, door, carriage, limits } = platform

  app.route({
    ...at(endpoints.auth.login),
    schema: { body: Login, response: { 200: LoginAnswer } },
    async handler(request, reply) {
      const carrier = isApiClient(request) ? 'bearer' : 'cookie'
      if (carrier === 'cookie') carriage.checkOrigin(request)
      await limits.count('login_address', request.ip)
      await limits.count('login_account', request.body.email)
      const userAgent = request.headers['user-agent'] ?? ''
      const { session, answer } = await logIn(platform, request.body, { carrier, userAgent })
      if (carrier === 'cookie') carriage.setCookie(reply, session.secret, session.remember)
      return answer
    },
  })

  app.route({
    ...at(endpoints.auth.logout),
    schema: { response: { 200: Message } },
    async handler(request, reply) {
      const actor = await door.anyone(request)
      if (actor) await logOut(pool, await door.enrolling(request))
      carriage.clearCookie(reply)
      return { message: 'Logged out' }
    },
  })

  app.route({
    ...at(endpoints.auth.session),
    schema: { response: { 200: SessionAnswer } },
    async handler(request) {
      const actor = await door.anyone(request)
      if (!actor) return { data: null }
      const { publicId, role, userId, sellerId, name } = actor
      return { data: { token: publicId, role, userId, sellerId, name } }
    },
  })

  app.route({
    ...at(endpoints.auth.resendVerification),
    schema: { body: EmailOnly, response: { 200: Message } },
    async handler({ body }) {
      await limits.count('resend_account', body.email)
      await requestVerification(pool, body.email)
      return { message: 'If this address waits for verification, a new link is on its way' }
    },
  })

  app.route({
    ...at(endpoints.auth.verifyEmail),
    // A mail scanner that only looks must not use the link up.
    exposeHeadRoute: false,
    schema: { params: z.object({ token: z.string().max(200) }), response: { 200: Message } },
    async handler({ params }) {
      await verifyEmail(pool, params.token, verified)
      return { message: 'Email verified successfully' }
    },
  })

  app.route({
    ...at(endpoints.auth.forgotPassword),
    schema: { body: EmailOnly, response: { 200: Message } },
    async handler({ body }) {
      await limits.count('forgot_account', body.email)
      await requestPasswordReset(pool, body.email)
      return { message: 'If this address has an account, a link to choose a new password is on its way' }
    },
  })

  for (const url of [endpoints.auth.resetPassword.path, '/api/v1/auth/reset-password']) {
    app.route({
      method: 'POST',
      url,
      schema: { body: ResetPassword, response: { 200: Message } },
      async handler({ body }) {
        await resetPassword(pool, config, body)
        return { message: 'You can now log in with your new password' }
      },
    })
  }

  app.route({
    ...at(endpoints.auth.reauth),
    schema: { body: Reauth, response: { 200: ReauthAnswer } },
    async handler(request) {
      const actor = await door.enrolling(request)
      await limits.count('login_account', actor.email.toLowerCase())
      return reauthenticate(pool, actor, request.body.password)
    },
  })

  app.route({
    ...at(endpoints.auth.sessions),
    schema: { response: { 200: SessionList } },
    handler: async (request) => listSessions(pool, await door.signedIn(request)),
  })

  app.route({
    ...at(endpoints.auth.endSession),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      await endSession(pool, await door.signedIn(request), request.params.id)
      return { message: 'That device is logged out' }
    },
  })

  app.route({
    ...at(endpoints.auth.logoutEverywhere),
    schema: { response: { 200: Message } },
    async handler(request, reply) {
      await endEverySession(pool, await door.enrolling(request))
      carriage.clearCookie(reply)
      return { message: 'You are logged out on every device' }
    },
  })
}
