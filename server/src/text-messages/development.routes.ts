import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { developmentPage } from '../platform/http/development.routes.ts'
import { escape } from '../platform/mail/mail-template.ts'
import type { App } from '../platform/platform.ts'
import { sandboxFolder } from './providers/sandbox.ts'
import type { SandboxText } from './providers/sandbox.ts'

/** /dev/sms: the texts of the sandbox. Registered in development only (D13 in docs/requirements/rules.md). */
export function developmentTextRoutes(app: App, { dataDir }: Pick<Config, 'dataDir'>): void {
  app.get('/dev/sms', { schema: { hide: true } }, async (_request, reply) => {
    const texts = await readSandboxTexts(dataDir)
    const rows = texts.map(
      ({ phone, kind, body, sentAt }) =>
        `<li><p>${linked(escape(body))}</p>to ${escape(phone)}, ${escape(kind)}, ${escape(sentAt)}</li>`,
    )
    const list = rows.length > 0 ? `<ol reversed>${rows.join('')}</ol>` : '<p>No text yet.</p>'
    return developmentPage(
      reply,
      'Texts',
      `<p>No SMS gateway is set, so texts stay here. The newest is first.</p>${list}`,
    )
  })
}

/** The texts of the sandbox, the newest first. */
export async function readSandboxTexts(dataDir: string): Promise<SandboxText[]> {
  const folder = sandboxFolder(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  // A file that is still being written does not end with its brace.
  const texts = files.filter((text) => text.endsWith('}')).map((text) => JSON.parse(text) as SandboxText)
  return texts.sort((one, other) => other.sentAt.localeCompare(one.sentAt) || other.id.localeCompare(one.id))
}

function linked(text: string): string {
  return text.replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
}
