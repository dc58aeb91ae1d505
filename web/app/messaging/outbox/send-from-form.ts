import { loginRequired } from '../../session/resume-after-login.ts'
import { toast } from '../../ui/toasts.tsx'
import { trackMessage } from './track-message.ts'
import { discardMessage, enqueueMessage } from './outbox.ts'
import { asksForLogin, sendErrorLabel } from './send-error.ts'

interface Box {
  /** Is it still on the screen, for the same person? */
  isShown(): boolean
  /** Empties the box for another message, because the outbox has this one. */
  clear(): void
  restore(): void
}

const waitLabels = {
  network: 'No network: we will send your message when you are online',
  answer: 'Slow connection: we keep trying to send your message',
  market: 'We are busy: we keep trying to send your message',
}

/** Sends the text of a page's box, and reports what becomes of it. `path`: the page to return to after a login. */
export async function sendFromForm(
  message: Parameters<typeof enqueueMessage>[0],
  path: string,
  box: Box,
): Promise<void> {
  const clientId = await enqueueMessage(message)
  trackMessage(clientId, (result) => {
    box.clear()
    if (result.name === 'given up') return
    if (result.name === 'arrived') return toast({ text: 'Message sent', tone: 'good' })
    if (result.name === 'waits') return toast({ text: waitLabels[result.waitsFor] })
    const isShown = box.isShown()
    if (isShown) {
      discardMessage(clientId)
      box.restore()
    }
    if (!asksForLogin(result.problem)) return toast({ text: sendErrorLabel(result.problem), tone: 'bad' })
    // Without the box the text is in the chat of that page.
    const resume = isShown
      ? { intent: 'message', values: { content: message.content } }
      : { intent: 'chat', values: {} }
    loginRequired({ path, ...resume, userId: message.userId }, keptWords)
  })
}

/** Asks a visitor to log in. The text waits in this tab, and is sent after the login. */
export function askToLogIn(path: string, content: string): void {
  loginRequired({ path, intent: 'message', values: { content } }, keptWords)
}

const keptWords = 'We keep it on this page.'
