import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingText, TextProvider } from './provider.ts'

/** A text as the folder of the sandbox keeps it. */
export interface SandboxText extends OutgoingText {
  sentAt: string
}

/** The folder of the sandbox: one file for each text. */
export function sandboxFolder(dataDir: string): string {
  return join(dataDir, 'texts')
}

/** Each text becomes a file in DATA_DIR/texts, shown at /dev/sms. Only a server in development has it. */
export function openTextSandbox(dataDir: string): TextProvider {
  const folder = sandboxFolder(dataDir)
  return {
    name: 'sandbox',
    async send(text) {
      await mkdir(folder, { recursive: true })
      const stored: SandboxText = { ...text, sentAt: new Date().toISOString() }
      await writeFile(join(folder, `${text.id}.json`), JSON.stringify(stored, null, 2))
      return text.id
    },
  }
}
