import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export type GatewayName = 'termii' | 'whatsapp'

/** How a gateway behaves: as it should, or in one of the ways in which gateways fail. */
export type GatewayFault =
  | 'none'
  /** Takes the text and answers after a minute. */
  | 'slow'
  /** Answers 500 and takes nothing. */
  | 'error'
  /** Answers 502 after it took the text: the answer of a proxy in front. */
  | 'error-after'
  /** Takes the text and breaks the connection. */
  | 'accept-and-die'
  /** Breaks the connection and takes nothing. */
  | 'die'
  /** Answers 400: no such number. */
  | 'refuse-number'
  /** Answers 401: a wrong key. */
  | 'refuse-key'

/** A text that a gateway took. */
export interface TakenText {
  gateway: GatewayName
  id: string
  phone: string
  /** The words; of a template of WhatsApp its variable. */
  words: string
  body: Record<string, unknown>
  callback: string | null
}

export interface TextGateway {
  origin: string
  /** Every text that was taken, by both gateways. */
  taken: TakenText[]
  /** How many calls came, taken or not. */
  calls: Record<GatewayName, number>
  set(gateway: GatewayName, fault: GatewayFault): void
  /** Runs when a text was taken and before it is answered. */
  onTaken(taken: (one: TakenText) => void): void
  /** Sends the delivery report of a text, as often as asked; the statuses that were answered. */
  report(one: TakenText, state: 'sent' | 'delivered' | 'failed', times?: number): Promise<number[]>
  /** The environment by which the product finds both gateways, or one. */
  environment(only?: GatewayName): Record<string, string>
  /** Where delivery reports go. */
  setWebhooks(base: string): void
  close(): Promise<void>
}

export const gatewayKeys = {
  apiKey: 'termii-api-key-1',
  secretKey: 'termii-secret-1',
  accessToken: 'whatsapp-token-1',
  appSecret: 'whatsapp-secret-1',
  verifyToken: 'whatsapp-verify-1',
  phoneNumberId: '105954558954427',
}

/** Termii's Messaging API and WhatsApp's Cloud API on this machine, as far as the product calls them. */
export async function startTextGateway(port = 0): Promise<TextGateway> {
  const taken: TakenText[] = []
  const faults: Record<GatewayName, GatewayFault> = { termii: 'none', whatsapp: 'none' }
  const calls: Record<GatewayName, number> = { termii: 0, whatsapp: 0 }
  let notify: (one: TakenText) => void = () => undefined
  let webhooks = ''
  const closing = new AbortController()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gateway = request.url === '/api/sms/send' ? 'termii' : 'whatsapp'
    const fault = faults[gateway]
    calls[gateway] += 1
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    const answer = (status: number, json: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    const refusal = refusals[gateway]
    if (!isKnown(gateway, request, body) || fault === 'refuse-key') return answer(401, refusal.key)
    if (fault === 'refuse-number') return answer(400, refusal.number)
    if (fault === 'error') return answer(500, refusal.key)
    if (fault === 'die') return void request.socket.destroy()
    const one = read(gateway, body)
    taken.push(one)
    notify(one)
    if (fault === 'accept-and-die') return void request.socket.destroy()
    if (fault === 'error-after') return answer(502, {})
    if (fault === 'slow') await delay(60_000, null, { signal: closing.signal, ref: false }).catch(() => null)
    answer(200, accepted[gateway](one))
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    calls,
    set: (gateway, fault) => void (faults[gateway] = fault),
    onTaken: (callback) => void (notify = callback),
    setWebhooks: (base) => void (webhooks = base),
    async report(one, state, times = 1) {
      const { path, headers, raw } = reportOf(one, state)
      const send = async () =>
        (await fetch(`${webhooks}${path}`, { method: 'POST', headers, body: raw })).status
      return Promise.all(Array.from({ length: times }, send))
    },
    environment: (only) => ({
      ...(only === 'whatsapp'
        ? {}
        : {
            TERMII_API_KEY: gatewayKeys.apiKey,
            TERMII_SECRET_KEY: gatewayKeys.secretKey,
            TERMII_SENDER_ID: 'Oja',
            TERMII_BASE_URL: origin,
          }),
      ...(only === 'termii'
        ? {}
        : {
            WHATSAPP_ACCESS_TOKEN: gatewayKeys.accessToken,
            WHATSAPP_APP_SECRET: gatewayKeys.appSecret,
            WHATSAPP_VERIFY_TOKEN: gatewayKeys.verifyToken,
            WHATSAPP_PHONE_NUMBER_ID: gatewayKeys.phoneNumberId,
            WHATSAPP_BASE_URL: `${origin}/v21.0`,
          }),
    }),
    async close() {
      closing.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isKnown(gateway: GatewayName, request: IncomingMessage, body: Record<string, unknown>): boolean {
  if (gateway === 'termii') return body.api_key === gatewayKeys.apiKey
  return (
    request.url === `/v21.0/${gatewayKeys.phoneNumberId}/messages` &&
    request.headers.authorization === `Bearer ${gatewayKeys.accessToken}`
  )
}

function read(gateway: GatewayName, body: Record<string, unknown>): TakenText {
  if (gateway === 'termii') {
    // Longer than a number of JavaScript holds exactly.
    const id = `30176${randomInt(1e9)}${String(randomInt(1e9)).padStart(9, '0')}`
    return { gateway, id, phone: `+${String(body.to)}`, words: String(body.sms), body, callback: null }
  }
  const template = body.template as { components: { parameters: { text: string }[] }[] }
  return {
    gateway,
    id: `wamid.${randomUUID()}`,
    phone: String(body.to),
    words: template.components[0]?.parameters[0]?.text ?? '',
    body,
    callback: typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : null,
  }
}

const accepted: Record<GatewayName, (one: TakenText) => object> = {
  termii: ({ id }) => ({
    code: 'ok',
    balance: 1047.57,
    message_id: id,
    message: 'Successfully Sent',
    user: 'Oja',
    message_id_str: id,
  }),
  whatsapp: ({ id, phone }) => ({
    messaging_product: 'whatsapp',
    contacts: [{ input: phone, wa_id: phone.slice(1) }],
    messages: [{ id, message_status: 'accepted' }],
  }),
}

const refusals: Record<GatewayName, { key: object; number: object }> = {
  termii: {
    key: { code: 401, message: 'Invalid API key' },
    number: { code: 400, message: 'Invalid phone number 2348031234567' },
  },
  whatsapp: {
    key: { error: { message: 'Invalid OAuth access token', code: 190 } },
    number: { error: { message: '(#131026) Message undeliverable', code: 131026 } },
  },
}

function reportOf(
  { gateway, id, phone, words, callback }: TakenText,
  state: 'sent' | 'delivered' | 'failed',
): { path: string; headers: Record<string, string>; raw: string } {
  const headers = { 'content-type': 'application/json' }
  if (gateway === 'termii') {
    const status = { sent: 'Message Sent', delivered: 'DELIVERED', failed: 'Message Failed' }[state]
    const receiver = phone.slice(1)
    const raw = JSON.stringify({
      type: 'outbound',
      id: randomUUID(),
      message_id: id,
      receiver,
      sender: 'Oja',
      message: words,
      sent_at: '2026-11-23 10:00:00',
      cost: '4.5',
      status,
      channel: 'dnd',
    })
    return { path: '/api/v1/texts/termii/webhook', headers: { ...headers, ...termiiSignature(raw) }, raw }
  }
  const status = {
    id,
    status: state,
    timestamp: '1763891000',
    recipient_id: phone.slice(1),
    ...(callback ? { biz_opaque_callback_data: callback } : {}),
    ...(state === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}),
  }
  const value = { messaging_product: 'whatsapp', statuses: [status] }
  const raw = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  return { path: '/api/v1/texts/whatsapp/webhook', headers: { ...headers, ...whatsAppSignature(raw) }, raw }
}

export function termiiSignature(raw: string, key = gatewayKeys.secretKey): Record<string, string> {
  return { 'x-termii-signature': createHmac('sha512', key).update(raw).digest('hex') }
}

export function whatsAppSignature(raw: string, key = gatewayKeys.appSecret): Record<string, string> {
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(raw).digest('hex')}` }
}
