import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { registrationEndpoints } from '@oja/contract/endpoints/identity/registration.ts'
import { resetLinkEndpoint } from '@oja/contract/endpoints/identity/reset-link.ts'
import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import {
  EmailOnly,
  EmailOrPhone,
  EmailVerified,
  FormTokenAnswer,
  FromQuery,
  Login,
  LoginAnswer,
  OwnRegistration,
  Reauth,
  ReauthAnswer,
  PasswordReset,
  ResetLink,
  ResetPassword,
  SessionAnswer,
  SessionList,
} from '@oja/contract/schemas/identity.ts'
import { isPhone } from '@oja/contract/values/identity/login-phone.ts'
import { wayBack } from '@oja/contract/values/identity/way-back.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../platform/database/database.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { AppError } from '../platform/http/app-error.ts'
import { route } from '../platform/http/route.ts'
import { createKnownDevices } from '../platform/auth/known-devices.ts'
import { endEverySession, endSession, listSessions } from './sessions/devices.ts'
import { PhoneNotVerified, reauthenticate, logIn, logInAfterVerification, logOut } from './sessions/login.ts'
import { createAskingBrowsers } from './phones/asking-browser.ts'
import { askForCode, codeOnItsWay, refuseForeignNumber } from './phones/phone-codes.ts'
import { createRegisteredBrowsers } from './sessions/registered-browsers.ts'
import { isResetLinkOpen, requestPasswordReset, resetPassword } from './password-reset.ts'
import { requestVerification, verifyEmail } from './email-verification.ts'

/**
 * Login, logout, verification, password reset and sessions.
 * `verified` runs in the transaction that verifies an address. `loggedIn` runs after each login of a browser.
 * `countBasket` counts the lines of a person's basket, `countUnread` what they have not read.
 */
export function identityRoutes(
  app: App,
  platform: RoutePlatform,
  verified: (tx: Tx, userId: string) => Promise<void>,
  loggedIn: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<void>,
  countBasket: (userId: string) => Promise<number>,
  countUnread: (userId: string) => Promise<{ messages: number; others: number }>,
): void {
  const { pool, config, limits, sessionTransport } = platform
  const askingBrowsers = createAskingBrowsers(config.publicOrigin)
  const devices = createKnownDevices(platform.encryption, config.publicOrigin)
  const registered = createRegisteredBrowsers(platform.encryption, config.publicOrigin)

  route(app, endpoints.auth.login, {
    schema: { body: Login, response: { 200: LoginAnswer } },
    // Another site's page must not log a person in here.
    async onRequest(request) {
      if (sessionTransport.credentialFor(request) === 'cookie') sessionTransport.checkOrigin(request)
    },
    async handler(request, reply) {
      const credential = sessionTransport.credentialFor(request)
      const userAgent = request.headers['user-agent'] ?? ''
      const { email } = request.body
      const knownDevice = devices.read(request, email)
      const { session, answer } = await logIn(platform, request.body, {
        credential,
        userAgent,
        knownDevice,
      }).catch(async (error: unknown) => {
        if (error instanceof PhoneNotVerified) await sendFirstCode(request, reply, email, error.userId)
        throw error
      })
      if (credential === 'cookie') {
        sessionTransport.setCookie(reply, session.secret, session.remember)
        devices.remember(request, reply, email)
        registered.clear(request, reply)
        await loggedIn(request, reply, answer.userId)
      }
      return answer
    },
  })

  route(app, endpoints.auth.logout, {
    schema: { response: { 200: Message } },
    async handler({ actor }, reply) {
      if (actor) await logOut(pool, actor)
      sessionTransport.clearCookie(reply)
      return { message: 'Logged out' }
    },
  })

  route(app, endpoints.auth.session, {
    schema: { response: { 200: SessionAnswer } },
    async handler(request) {
      const { actor } = request
      if (!actor) return { data: null }
      const { role, userId, sellerId, name, helps } = actor
      const token = sessionTransport.shownToken(request, actor)
      const [basketCount, unread] = await Promise.all([
        countBasket(userId),
        // An admin has no bell. Without its count the session is as good: the page is still written for this person.
        role === 'admin'
          ? null
          : countUnread(userId).catch((error: unknown) => {
              request.log.error({ err: error }, 'what is unread was not counted')
              return null
            }),
      ])
      return {
        data: {
          token,
          role,
          userId,
          sellerId,
          name,
          basketCount,
          ...(unread ? { unread } : {}),
          ...(helps ? { helps } : {}),
        },
      }
    },
  })

  route(app, endpoints.auth.formToken, {
    // It may set a cookie, which a program that only looks must not get.
    exposeHeadRoute: false,
    schema: { response: { 200: FormTokenAnswer } },
    async handler(request, reply) {
      void reply.header('cache-control', 'private, no-store')
      return { formToken: sessionTransport.formTokenOf(request, reply) }
    },
  })

  route(app, endpoints.auth.resendVerification, {
    schema: { querystring: FromQuery, body: EmailOnly, response: { 200: Message } },
    async handler({ body, query }) {
      await requestVerification(pool, body.email, wayBack(query.from))
      return { message: 'If this address is not verified yet, a new link is on the way' }
    },
  })

  route(app, endpoints.auth.verifyEmail, {
    // A mail scanner that sends HEAD must not use the link.
    exposeHeadRoute: false,
    schema: { params: z.object({ token: z.string().max(200) }), response: { 200: EmailVerified } },
    async handler(request, reply) {
      const { usedBefore, account } = await verifyEmail(pool, request.params.token, verified)
      if (account) await limits.uncount('register', request.ip)
      const canContinue = account !== null && registered.confirm(request, reply, account)
      const message = usedBefore
        ? 'This link was used before. Your email is verified.'
        : 'Email verified successfully'
      return { message, usedBefore, canContinue, isSeller: account?.role === 'seller' }
    },
  })

  route(app, registrationEndpoints.own, {
    schema: { response: { 200: OwnRegistration } },
    async handler(request, reply) {
      void reply.header('cache-control', 'private, no-store')
      return { data: { email: registered.address(request), typed: registered.typed(request) } }
    },
  })

  route(app, endpoints.auth.loginAfterVerification, {
    schema: { response: { 200: LoginAnswer } },
    async onRequest(request) {
      if (registered.verifiedAccount(request)) sessionTransport.checkOrigin(request)
    },
    async handler(request, reply) {
      const userAgent = request.headers['user-agent'] ?? ''
      const { session, answer, email } = await logInAfterVerification(
        pool,
        registered.verifiedAccount(request),
        userAgent,
      ).catch((error: unknown) => {
        // It stays refused, so the login page offers it no more.
        if (error instanceof AppError && error.status < 500) registered.clear(request, reply)
        throw error
      })
      sessionTransport.setCookie(reply, session.secret, session.remember)
      devices.remember(request, reply, email)
      registered.clear(request, reply)
      await loggedIn(request, reply, answer.userId)
      return answer
    },
  })

  route(app, endpoints.auth.forgotPassword, {
    schema: { body: EmailOrPhone, response: { 200: Message } },
    async handler(request, reply) {
      const { email } = request.body
      if (isPhone(email)) {
        refuseForeignNumber(config, email, 'email')
        await limits.count('askCode', request.ip)
        const browser = askingBrowsers.readOrCreate(request, reply)
        await askForCode(platform, { number: email, purpose: 'reset', userId: null, browser })
        return { message: codeOnItsWay(email) }
      }
      await requestPasswordReset(pool, email)
      return { message: 'If this address has an account, a link to choose a new password is on the way' }
    },
  })

  const reset = endpoints.auth.resetPassword
  for (const endpoint of [reset, { ...reset, path: '/api/v1/auth/reset-password' }]) {
    route(app, endpoint, {
      schema: { body: ResetPassword, response: { 200: PasswordReset } },
      async handler({ body }) {
        const { isFirst } = await resetPassword(pool, config, body)
        return {
          message: isFirst
            ? 'Your password is set. Log in to go on.'
            : 'You can now log in with your new password',
          isFirst,
        }
      },
    })
  }

  route(app, resetLinkEndpoint, {
    schema: { params: z.object({ token: z.string().max(200) }), response: { 200: ResetLink } },
    async handler({ params }, reply) {
      void reply.header('cache-control', 'no-store')
      return { data: { isOpen: await isResetLinkOpen(pool, params.token) } }
    },
  })

  route(app, endpoints.auth.reauth, {
    schema: { body: Reauth, response: { 200: ReauthAnswer } },
    handler: ({ actor, body }) => reauthenticate(pool, actor, body.password),
  })

  route(app, accountEndpoints.sessions, {
    schema: { response: { 200: SessionList } },
    handler: ({ actor }) => listSessions(pool, actor),
  })

  route(app, accountEndpoints.endSession, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor, params }) {
      await endSession(pool, actor, params.id)
      return { message: 'That device is logged out' }
    },
  })

  route(app, accountEndpoints.logoutEverywhere, {
    schema: { response: { 200: Message } },
    async handler({ actor }, reply) {
      await endEverySession(pool, actor)
      sessionTransport.clearCookie(reply)
      return { message: 'You are logged out on every device' }
    },
  })

  /** A person who registered in another browser, or too long ago, gets a code here. */
  async function sendFirstCode(
    request: FastifyRequest,
    reply: FastifyReply,
    number: string,
    userId: string,
  ): Promise<void> {
    await limits.count('askCode', request.ip)
    const browser = askingBrowsers.readOrCreate(request, reply)
    await askForCode(platform, { number, purpose: 'register', userId, browser })
  }
}
