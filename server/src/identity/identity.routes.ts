import { endpoints } from '@oja/contract/endpoints.ts'
import { EmailOnly, Login, LoginAnswer, Profile, SessionAnswer } from '@oja/contract/identity.ts'
import { Message } from '@oja/contract/fields.ts'
import { z } from 'zod'
import type { Tx } from '../platform/database.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { isProgram } from '../platform/sessions.ts'
import { logIn, logOut, ownProfile, resendVerification, verifyEmail } from './identity.ts'

/** `verified` is told, in the same transaction, that an address now counts. */
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
      const carrier = isProgram(request) ? 'bearer' : 'cookie'
      if (carrier === 'cookie') carriage.checkOrigin(request)
      await limits.count('login_address', request.ip)
      await limits.count('login_account', request.body.email)
      const userAgent = String(request.headers['user-agent'] ?? '')
      const session = await logIn(pool, request.body, { carrier, userAgent })
      if (carrier === 'cookie') carriage.setCookie(reply, session.token, session.remember)
      return session.answer
    },
  })

  app.route({
    ...at(endpoints.auth.logout),
    schema: { response: { 200: Message } },
    async handler(request, reply) {
      const actor = await door.anyone(request)
      if (actor) await logOut(pool, await door.signedIn(request))
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
    async handler(request) {
      await limits.count('resend_account', request.body.email)
      await resendVerification(pool, config, request.body.email)
      return { message: 'If this address waits for verification, a new link is on its way' }
    },
  })

  app.route({
    ...at(endpoints.auth.verifyEmail),
    // A mail scanner that only looks must not use the link up.
    exposeHeadRoute: false,
    schema: { params: z.object({ token: z.string().max(200) }), response: { 200: Message } },
    async handler(request) {
      await verifyEmail(pool, request.params.token, verified)
      return { message: 'Email verified successfully' }
    },
  })

  app.route({
    ...at(endpoints.users.profile),
    schema: { response: { 200: Profile } },
    handler: async (request) => ownProfile(pool, await door.signedIn(request)),
  })
}
