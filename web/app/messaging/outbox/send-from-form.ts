import { loginRequired } from '../../session/resume-after-login.ts'
import { toast } from '../../ui/toasts.tsx'
import { trackMessage } from './follow-message.ts'
import { discardMessage, enqueueMessage } from './outbox.ts'
import { asksForLogin, sendErrorLabel } from './send-problem.ts'

interface Box {
  /** Is it still on the screen, for the same person? */
  isShown(): boolean
  /** Something else may be written: the message goes on without the box. */
  free(): void
  giveBack(): void
}

const waitWords = {
  network: 'No network: we will send your message when you are online',
  answer: 'Slow connection: we keep trying to send your message',
  market: 'We are busy: we keep trying to send your message',
}

/** Sends what was written into a page's box, and tells what becomes of it. `path`: the page, for who must log in first. */
export async function sendFromForm(
  message: Parameters<typeof enqueueMessage>[0],
  path: string,
  box: Box,
): Promise<void> {
  const clientId = await enqueueMessage(message)
  trackMessage(clientId, (fate) => {
    box.free()
    if (fate.name === 'given up') return
    if (fate.name === 'arrived') return toast({ text: 'Message sent', tone: 'good' })
    if (fate.name === 'waits') return toast({ text: waitWords[fate.waitsFor] })
    const isShown = box.isShown()
    if (isShown) {
      discardMessage(clientId)
      box.giveBack()
    }
    if (!asksForLogin(fate.problem)) return toast({ text: sendErrorLabel(fate.problem), tone: 'bad' })
    // Without the box the words stand in the chat of that page.
    const resume = isShown
      ? { intent: 'message', values: { content: message.content } }
      : { intent: 'chat', values: {} }
    loginRequired({ path, ...resume, userId: message.userId })
  })
}
