import type { Config } from '../../config.ts'
import type { App } from '../../platform.ts'

const forwardedHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
]

/**
 * Warns once, by the name of the setting, when requests come through a proxy that TRUSTED_PROXIES does not name: all
 * visitors then share the proxy's address and its rate limits.
 */
export function warnOfUnknownProxy(app: App, { isDevelopment, trustedProxies }: Config): void {
  if (isDevelopment || trustedProxies.length > 0) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const header = hasWarned ? undefined : forwardedHeaders.find((name) => name in request.headers)
    if (header) {
      hasWarned = true
      app.log.warn(
        { header },
        'TRUSTED_PROXIES is empty, but requests come through a proxy: all visitors share one address and one rate limit',
      )
    }
    done()
  })
}
