import { phoneEndpoints } from '@oja/contract/endpoints/phones.ts'
import { Message } from '@oja/contract/schemas/fields.ts'
import {
  AskPhoneCode,
  ChangePhone,
  ConfirmPhoneCode,
  OwnPhone,
  PendingCodeAnswer,
  PhoneChanged,
  PhoneCodeConfirmed,
  SendChangeCode,
  SendCodeAgain,
} from '@oja/contract/schemas/identity/phones.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/database/database.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { createKnownDevices } from '../../platform/auth/known-devices.ts'
import { isApiClient } from '../../platform/auth/sessions.ts'
import { createRegisteredBrowsers } from '../sessions/registered-browsers.ts'
import { createAskingBrowsers } from './asking-browser.ts'
import {
  cancelPhoneChange,
  confirmPhone,
  ownPhone,
  sendChangeCode,
  startPhoneChange,
} from './change-phone.ts'
import {
  askForCode,
  codeOnItsWay,
  pendingCodeOf,
  refuseForeignNumber,
  sendAgain,
  showPending,
} from './phone-codes.ts'
import { confirmLoginCode } from './phone-login.ts'

/**
 * Codes to phones: they verify a registration, log in, permit a new password and change a number.
 * `verified` runs in the transaction that verifies a number. `loggedIn` runs after each login of a browser.
 */
export function phonesRoutes(
  app: App,
  platform: RoutePlatform,
  verified: (tx: Tx, userId: string) => Promise<void>,
  loggedIn: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<void>,
): void {
  const { pool, config, limits, encryption, sessionTransport } = platform
  const browsers = createAskingBrowsers(config.publicOrigin)
  const devices = createKnownDevices(encryption, config.publicOrigin)
  const registered = createRegisteredBrowsers(encryption, config.publicOrigin)
  // Another site's page must not ask for codes here, or log a person in.
  const onRequest = async (request: FastifyRequest) => {
    if (!isApiClient(request)) sessionTransport.checkOrigin(request)
  }

  route(app, phoneEndpoints.ask, {
    schema: { body: AskPhoneCode, response: { 200: Message } },
    onRequest,
    async handler(request, reply) {
      const { phone: number, way } = request.body
      refuseForeignNumber(config, number, 'phone')
      const browser = browsers.readOrCreate(request, reply)
      await askForCode(platform, { number, purpose: 'login', userId: null, browser, way })
      return { message: codeOnItsWay(number) }
    },
  })

  route(app, phoneEndpoints.pending, {
    schema: { response: { 200: PendingCodeAnswer } },
    async handler(request, reply) {
      void reply.header('cache-control', 'private, no-store')
      const row = await pendingCodeOf(pool, browsers.read(request), ['register', 'login', 'reset'])
      return { data: showPending(row) }
    },
  })

  route(app, phoneEndpoints.again, {
    schema: { body: SendCodeAgain, response: { 200: Message } },
    onRequest,
    async handler(request) {
      const purposes = ['register', 'login', 'reset'] as const
      return { message: await sendAgain(platform, browsers.read(request), [...purposes], request.body.way) }
    },
  })

  route(app, phoneEndpoints.confirm, {
    schema: { body: ConfirmPhoneCode, response: { 200: PhoneCodeConfirmed } },
    onRequest,
    async handler(request, reply) {
      const credential = isApiClient(request) ? 'bearer' : 'cookie'
      const context = { credential, userAgent: request.headers['user-agent'] ?? '' } as const
      const browser = browsers.read(request)
      const { answer, session, number, isNew } = await confirmLoginCode(platform, browser, request.body, {
        context,
        verified,
      })
      await limits.permits('provenAddress', request.ip)
      if (isNew) await limits.uncount('register', request.ip)
      if (session && answer.login && credential === 'cookie') {
        sessionTransport.setCookie(reply, session.secret, session.remember)
        devices.remember(request, reply, number)
        registered.clear(request, reply)
        await loggedIn(request, reply, answer.login.userId)
      }
      return answer
    },
  })

  route(app, phoneEndpoints.own, {
    schema: { response: { 200: OwnPhone } },
    handler: (request) => ownPhone(pool, request.actor, browsers.read(request)),
  })

  route(app, phoneEndpoints.change, {
    schema: { body: ChangePhone, response: { 200: Message } },
    async handler(request, reply) {
      const browser = browsers.readOrCreate(request, reply)
      return { message: await startPhoneChange(platform, request.actor, browser, request.body) }
    },
  })

  route(app, phoneEndpoints.sendChangeCode, {
    schema: { body: SendChangeCode, response: { 200: Message } },
    async handler(request, reply) {
      const browser = browsers.readOrCreate(request, reply)
      return { message: await sendChangeCode(platform, request.actor, browser, request.body) }
    },
  })

  route(app, phoneEndpoints.confirmChange, {
    schema: { body: ConfirmPhoneCode, response: { 200: PhoneChanged } },
    async handler(request) {
      const isDone = await confirmPhone(platform, request.actor, browsers.read(request), request.body.code)
      const message = isDone
        ? 'Your phone number is changed'
        : 'The new number is confirmed. It counts in three days, or at once with a code to your old number.'
      return { message, isDone }
    },
  })

  route(app, phoneEndpoints.cancelChange, {
    schema: { response: { 200: Message } },
    async handler({ actor }) {
      await cancelPhoneChange(pool, actor)
      return { message: 'Your number stays as it is' }
    },
  })
}
