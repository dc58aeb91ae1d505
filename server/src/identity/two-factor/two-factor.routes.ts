import { twoFactorEndpoints } from '@oja/contract/endpoints/identity/two-factor.ts'
import {
  ConfirmTwoFactor,
  RecoveryCodes,
  TwoFactorOffer,
  TwoFactorState,
} from '@oja/contract/schemas/identity.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import {
  confirmTwoFactor,
  currentCodes,
  twoFactorStatus,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor.ts'

/** The two-factor step of an administrator's login. */
export function twoFactorRoutes(app: App, platform: RoutePlatform): void {
  const { pool, config } = platform

  route(app, twoFactorEndpoints.secondFactor, {
    schema: { response: { 200: TwoFactorState } },
    handler: ({ actor }) => twoFactorStatus(pool, actor),
  })

  route(app, twoFactorEndpoints.startSecondFactor, {
    schema: { response: { 200: TwoFactorOffer } },
    handler: ({ actor }) => startTwoFactor(platform, actor),
  })

  route(app, twoFactorEndpoints.confirmSecondFactor, {
    schema: { body: ConfirmTwoFactor, response: { 200: RecoveryCodes } },
    handler: ({ actor, body }) => confirmTwoFactor(platform, actor, body.code),
  })

  route(app, twoFactorEndpoints.recoveryCodes, {
    schema: { response: { 200: RecoveryCodes } },
    handler: ({ actor }) => renewRecoveryCodes(pool, actor),
  })

  // Shows the code of an authenticator app. Exists only in development (D13 in docs/requirements/rules.md).
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
