import { createHash } from 'node:crypto'
import type { FastifyError, FastifyReply } from 'fastify'
import { productName } from '../config.ts'
import { toAppError } from '../http/error-handler.ts'
import { commonHeaders } from '../http/security-headers.ts'
import { escape } from '../mail/mail-template.ts'
import type { App } from '../platform.ts'

/** A page that the server writes alone: no script, no file, a few kilobytes. */
export interface PlainPage {
  status: number
  title: string
  /** HTML. Whoever writes it escapes what people typed (`escape`). */
  body: string
}

export { escape }

// The colours of web/app/app.css, in light and dark.
const style = `:root{color-scheme:light dark;--paper:#fbf8f3;--card:#fff;--ink:#1c1a17;--muted:#625a4e;--line:#e6ddcf;--edge:#8c8272;--leaf:#0b6b3a;--on-leaf:#fff;--bad:#b3201a;--clay:#a64a24}
@media(prefers-color-scheme:dark){:root{--paper:#171512;--card:#211e1a;--ink:#f5f0e7;--muted:#b9afa0;--line:#3a352e;--edge:#8a8071;--leaf:#62c68d;--on-leaf:#07210f;--bad:#ff968c;--clay:#eb9a72}}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:var(--paper);color:var(--ink)}
header,main{max-width:32rem;margin:0 auto;padding:1rem}
main{padding-top:0}main>.card:first-child{margin-top:0}
header a{font-weight:700;font-size:1.5rem;color:var(--ink);text-decoration:none;display:inline-flex;align-items:center;gap:.5rem;padding:.375rem 0}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:.5rem 0}
a{color:var(--leaf)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1rem;margin:1rem 0;overflow-wrap:anywhere}
.word{display:block;font-size:2.25rem;font-weight:800;line-height:1.15;margin:0 0 .25rem}
.good{border:3px solid var(--leaf)}.good .word{color:var(--leaf)}
.back{border:3px solid var(--clay)}.back .word{color:var(--clay)}
.bad{border:3px solid var(--bad)}.bad .word{color:var(--bad)}
.big{font-size:1.25rem;font-weight:600;margin:0}
.muted{color:var(--muted)}
dl{margin:0}dt{color:var(--muted);margin-top:.75rem}dt:first-child{margin-top:0}dd{margin:0;font-weight:600}
dd a{display:inline-block;min-height:44px;line-height:44px}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{font:inherit;font-size:1.25rem;letter-spacing:.05em;width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:inherit;text-transform:uppercase}
button{font:inherit;font-weight:600;width:100%;min-height:48px;margin-top:.75rem;border:0;border-radius:8px;background:var(--leaf);color:var(--on-leaf)}
img{display:block;width:100%;height:auto;border-radius:8px;background:var(--line)}`
// The drawing of web/public/favicon.svg: the page loads no file.
const mark =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path fill="#0b6b3a" d="M6 4h20l5 11a4 4 0 0 1-8 0H9a4 4 0 0 1-8 0z"/><path fill="#fffaf0" d="M10.5 4h4L13 15a4 4 0 0 1-8 0zM17.5 4h4L27 15a4 4 0 0 1-8 0z"/><path fill="#0b6b3a" d="M14.5 4h3L19 15a4 4 0 0 1-6 0z"/><path fill="#f2a71b" d="M4.5 20h23v8a1 1 0 0 1-1 1h-21a1 1 0 0 1-1-1z"/></svg>'
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers with such a page. It is never stored, and no search engine lists it. */
export function sendPlainPage(reply: FastifyReply, { status, title, body }: PlainPage): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      ...commonHeaders,
      'content-security-policy': policy,
      'cache-control': 'private, no-store',
      // The address may hold a code.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)} · ${productName}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><header><a href="/">${mark}${productName}</a></header><main>${body}</main></body></html>`,
    )
}

/** Errors of this scope are pages too: people open these addresses, no program does. */
export function handleErrorsAsPages(scope: App): void {
  scope.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const { status, message, retryAfterSeconds } = toAppError(error, request)
    if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds)
    const body = `<h1>${escape(status === 429 ? 'Please wait' : 'This did not work')}</h1><p>${escape(message)}</p>`
    return sendPlainPage(reply, { status, title: message, body })
  })
}
