import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { bankRoutes } from './api/banks.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import type { Context } from './context.ts'
import { controlRoutes } from './control/control.routes.ts'
import { answerErrors, requireSecretKey } from './http/envelope.ts'
import { failWhenAsked } from './control/faults.ts'
import { inlineRoutes } from './checkout/inline.routes.ts'
import { refundRoutes } from './api/refund.routes.ts'
import { processRefund } from './api/refunds.ts'
import { openStore } from './store.ts'
import { createSwitchBoard } from './control/switches.ts'
import { createTimers } from './timers.ts'
import { transactionRoutes } from './api/transaction.routes.ts'
import { transferRoutes } from './api/transfer.routes.ts'
import { processTransfer } from './api/transfers.ts'
import { createWebhooks } from './webhooks.ts'

export interface SandboxOptions {
  /** 0 or nothing: a free one. */
  port?: number
  secretKey: string
  publicKey: string
  /** Where events are posted; nothing or empty: nowhere. */
  webhookUrl?: string
  /** A file of lines that keeps all transactions; nothing: they live as long as the sandbox. */
  dataFile?: string
}

/**
 * Starts the stand-in for Paystack on 127.0.0.1. Throws when a key is not a test key or the port is taken.
 * `close` ends open connections, timers and webhooks under way.
 */
export async function startSandbox(
  options: SandboxOptions,
): Promise<{ origin: string; setWebhookUrl(url: string): void; close(): Promise<void> }> {
  refuseRealKey('secretKey', options.secretKey, 'sk_test_')
  refuseRealKey('publicKey', options.publicKey, 'pk_test_')
  const context = createContext(options)
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  answerErrors(app)
  app.register(async (api) => {
    failWhenAsked(api, context)
    api.addHook('onRequest', async (request) => requireSecretKey(request, context.secretKey))
    transactionRoutes(api, context)
    refundRoutes(api, context)
    transferRoutes(api, context)
    bankRoutes(api, context)
  })
  app.register(async (inline) => {
    failWhenAsked(inline, context)
    inlineRoutes(inline, context)
  })
  app.register(async (checkout) => checkoutRoutes(checkout, context))
  app.register(async (control) => controlRoutes(control, context))
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  context.origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  resumeUnfinished(context)
  return {
    origin: context.origin,
    setWebhookUrl: context.webhooks.setUrl,
    async close() {
      context.timers.clear()
      context.webhooks.close()
      await app.close()
    },
  }
}

/** The key itself is never printed. */
function refuseRealKey(name: string, key: string, prefix: string): void {
  if (!key.startsWith(prefix))
    throw new Error(`${name} must begin with ${prefix}: the sandbox takes test keys only`)
}

function createContext({ secretKey, publicKey, webhookUrl, dataFile }: SandboxOptions): Context {
  const timers = createTimers()
  const switches = createSwitchBoard()
  const webhooks = createWebhooks({
    secretKey,
    url: webhookUrl ?? '',
    switches: () => switches.now().webhooks,
    timers,
  })
  return { origin: '', secretKey, publicKey, store: openStore(dataFile), switches, webhooks, timers }
}

/** Refunds and transfers that were on their way when the last process ended go on. */
function resumeUnfinished(context: Context): void {
  for (const { id, status } of context.store.refunds.all()) {
    if (status === 'pending' || status === 'processing') processRefund(context, id)
  }
  for (const { id, status } of context.store.transfers.all()) {
    if (status === 'pending') processTransfer(context, id)
  }
}
