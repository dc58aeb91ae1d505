import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

interface SmtpServer {
  listen(port: number, host: string, listening: () => void): Server
  close(closed: () => void): void
}
type Answer = (error?: Error | null) => void
interface SmtpOptions {
  authOptional: boolean
  disabledCommands: string[]
  logger: boolean
  onData(stream: Readable, session: object, answer: Answer): void
}
// The package has no types.
const { SMTPServer } = createRequire(import.meta.url)('smtp-server') as {
  SMTPServer: new (options: SmtpOptions) => SmtpServer
}

export interface MailServer {
  port: number
  /** The mails it took, as they came. */
  mails: string[]
  close(): Promise<void>
}

/** A mail server on this machine. `taken` runs when a mail has come and may throw what is answered instead. */
export async function startMailServer(
  port = 0,
  taken: (mail: string) => Promise<void> = async () => undefined,
): Promise<MailServer> {
  const mails: string[] = []
  const take = async (stream: Readable) => {
    const mail = await text(stream)
    await taken(mail)
    mails.push(mail)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, answer) {
      void take(stream).then(() => answer(), answer)
    },
  })
  const bound = await new Promise<number>((resolve) => {
    const listener = server.listen(port, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
  })
  return { port: bound, mails, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** What a mail server answers that refuses. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
