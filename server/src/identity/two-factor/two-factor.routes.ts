import type { FastifyRequest } from 'fastify'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  ConfirmTwoFactor,
  RecoveryCodes,
  TwoFactorOffer,
  TwoFactorState,
} from '@oja/contract/schemas/identity.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requireReauthentication } from '../../platform/auth/guards.ts'
import { at } from '../../platform/platform.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import {
  confirmTwoFactor,
  currentCodes,
  twoFactorStatus,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor.ts'

/** The second step of an administrator's login. */
export function twoFactorRoutes(app: App, platform: RoutePlatform): void {
  const { pool, config, door, limits } = platform
  const admin = async (request: FastifyRequest) => {
    const actor = await door.enrolling(request)
    if (actor.role !== 'admin') throw new AppError('FORBIDDEN', 'Only administrators can do this')
    return actor
  }

  app.route({
    ...at(endpoints.auth.secondFactor),
    schema: { response: { 200: TwoFactorState } },
    handler: async (request) => twoFactorStatus(pool, await admin(request)),
  })

  app.route({
    ...at(endpoints.auth.startSecondFactor),
    schema: { response: { 200: TwoFactorOffer } },
    handler: async (request) => startTwoFactor(platform, requireReauthentication(await admin(request))),
  })

  app.route({
    ...at(endpoints.auth.confirmSecondFactor),
    schema: { body: ConfirmTwoFactor, response: { 200: RecoveryCodes } },
    async handler(request) {
      const actor = await admin(request)
      await limits.count('code_account', actor.userId)
      return confirmTwoFactor(platform, actor, request.body.code)
    },
  })

  app.route({
    ...at(endpoints.auth.recoveryCodes),
    schema: { response: { 200: RecoveryCodes } },
    handler: async (request) => renewRecoveryCodes(pool, requireReauthentication(await admin(request))),
  })

  // What an authenticator app would show, for those who try the product out (rules.md D13).
  if (config.isDevelopment) {
    app.get('/dev/totp', { schema: { hide: true } }, async (_request, reply) => {
      const codes = await currentCodes(platform)
      const lines = codes.map(({ email, code }) => `${code}  ${email}`)
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(`${lines.join('\n') || 'Nobody has a second factor'}\n`)
    })
  }
}
