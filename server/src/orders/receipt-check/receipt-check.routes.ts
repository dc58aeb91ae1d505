import { receiptCheckEndpoints } from '@oja/contract/endpoints/orders/receipt-check.ts'
import { checkPath, readCheckCode, showCheckCode } from '@oja/contract/values/orders/check-code.ts'
import { z } from 'zod'
import { notFound } from '../../platform/http/app-error.ts'
import { route } from '../../platform/http/route.ts'
import { qrPath } from '../../platform/images/qr-code.ts'
import { escape, sendPlainPage } from '../../platform/pages/scriptless-page.ts'
import type { PlainPage } from '../../platform/pages/scriptless-page.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { checkReceipt } from './receipt-check.ts'
import type { CheckAnswer } from './receipt-check.ts'

// The white margin that scanners need, in modules (ISO/IEC 18004).
const quietZone = 4

/** Whether a receipt is paid, for everybody: pages without a script, in a scope whose errors are pages. */
export function receiptCheckRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, receiptCheckEndpoints.form, {
    schema: { querystring: z.object({ code: z.string().optional() }), hide: true },
    async handler({ query: { code } }, reply) {
      return sendPlainPage(
        reply,
        code === undefined ? asking : answering(await checkReceipt(pool, code), code),
      )
    },
  })

  route(app, receiptCheckEndpoints.one, {
    schema: { params: z.object({ code: z.string() }), hide: true },
    async handler({ params: { code } }, reply) {
      return sendPlainPage(reply, answering(await checkReceipt(pool, code), code))
    },
  })
}

/** The QR codes of receipts. Any code has one, so that the database is not asked. */
export function receiptQrRoutes(app: App, { config }: RoutePlatform): void {
  const schema = { params: z.object({ file: z.string().regex(/^[2-9A-Z]{12}\.svg$/) }), hide: true }
  app.get('/qr/check/:file', { schema }, async ({ params: { file } }, reply) => {
    const code = readCheckCode(file.slice(0, -4))
    if (code === null) throw notFound('There is nothing at this address')
    const { size, path } = qrPath(config.publicOrigin + checkPath(code), quietZone)
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'private, max-age=86400')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg>`,
      )
  })
}

const form = `<form action="/check" method="get" class="card">
<label for="code">Check code</label>
<input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="help">
<p id="help" class="muted">12 letters and numbers, on the receipt below “Check code”.</p>
<button>Check the receipt</button>
</form>`

const asking: PlainPage = {
  status: 200,
  title: 'Check a receipt',
  body: `<h1>Check a receipt</h1><p>Type the code of the receipt. Never release goods for a screenshot or an SMS.</p>${form}`,
}

const looks = { valid: 'good', refunded: 'back', none: 'bad' } as const

function answering({ verdict, word, sentence, details }: CheckAnswer, typed: string): PlainPage {
  const code = readCheckCode(typed)
  return {
    // No receipt has this code, or none that counts.
    status: verdict === 'none' ? 404 : 200,
    title: word.replace('.', ''),
    body: `<div class="card ${looks[verdict]}"><h1 class="big"><span class="word">${word}</span> ${escape(sentence)}</h1>${details
      .map((detail) => `<p>${escape(detail)}</p>`)
      .join(
        '',
      )}</div>${code ? `<p class="muted">Check code ${showCheckCode(code)}. Seller: the receipt you are shown must have this code, and the shop above must be yours.</p>` : ''}<h2>Check another receipt</h2>${form}`,
  }
}
