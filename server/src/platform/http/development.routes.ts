import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { id } from '@oja/contract/schemas/fields.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { notFound } from './app-error.ts'
import type { Config } from '../config.ts'
import { escape } from '../mail/mail-template.ts'
import type { OutboxMail } from '../mail/mail.ts'
import type { App } from '../platform.ts'
import { dataPolicy } from './security-headers.ts'

/** /dev/mail: the mails of the outbox folder. Registered in development only (D13 in docs/requirements/rules.md). */
export function developmentRoutes(app: App, { dataDir }: Pick<Config, 'dataDir'>): void {
  const folder = join(dataDir, 'outbox')

  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await readMails(folder)
    const rows = mails.map(
      ({ id, to, subject, sentAt }) =>
        `<li><a href="/dev/mail/${id}">${escape(subject)}</a><br>to ${escape(to)}, ${escape(sentAt)}</li>`,
    )
    const list = rows.length > 0 ? `<ol reversed>${rows.join('')}</ol>` : '<p>No mail yet.</p>'
    return developmentPage(
      reply,
      'Mails',
      `<p>No SMTP_URL is set, so mails stay here. The newest is first.</p>${list}`,
    )
  })

  app.get(
    '/dev/mail/:id',
    { schema: { params: z.object({ id }), hide: true } },
    async ({ params }, reply) => {
      const mail = (await readMails(folder)).find((one) => one.id === params.id)
      if (!mail) throw notFound('There is no such mail')
      const text = escape(mail.text).replace(
        /https?:&#47;&#47;\S+|https?:\/\/\S+/g,
        (url) => `<a href="${url}">${url}</a>`,
      )
      return developmentPage(
        reply,
        mail.subject,
        `<p>To ${escape(mail.to)}</p><pre>${text}</pre><p><a href="/dev/mail">All mails</a></p>`,
      )
    },
  )
}

async function readMails(folder: string): Promise<OutboxMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const mails = texts.map((text) => JSON.parse(text) as OutboxMail)
  return mails.sort((one, other) => other.sentAt.localeCompare(one.sentAt))
}

const style =
  'body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1C1A17;background:#FBF8F3}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}li{margin:.75rem 0}'
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** One plain page for developers. */
export function developmentPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `${dataPolicy}; style-src ${styleHash}`,
      'cache-control': 'no-store',
    })
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style><h1>${escape(title)}</h1>${body}`,
    )
}
