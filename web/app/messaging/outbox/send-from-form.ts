import { loginRequired } from '../../session/resume-after-login.ts'
import { toast } from '../../ui/toasts.tsx'
import { trackMessage } from './track-message.ts'
import { deleteOldQuestions, keepQuestion, takeQuestion } from './kept-question.ts'
import { discardMessage, enqueueMessage } from './outbox.ts'
import { asksForLogin, sendErrorLabel } from './send-error.ts'

interface Box {
  /** Is it still on the screen, for the same person? */
  isShown(): boolean
  /** Empties the box for another message, because the outbox has this one. */
  clear(): void
  restore(): void
  /** The address of the person's messages. */
  messages: string
}

const waitLabels = {
  network: 'No network: we will send your message when you are online',
  answer: 'Slow connection: we keep trying to send your message',
  market: 'We are busy: we keep trying to send your message',
}

export { deleteOldQuestions }

/** Sends the text of a page's box, and reports what becomes of it. `path`: the page to return to after a login. */
export async function sendFromForm(
  message: Parameters<typeof enqueueMessage>[0],
  path: string,
  box: Box,
): Promise<void> {
  takeQuestion(location.pathname)
  const clientId = await enqueueMessage(message)
  trackMessage(clientId, (result) => {
    box.clear()
    if (result.name === 'given up') return
    if (result.name === 'arrived') {
      const actions = [{ label: 'See your messages', to: box.messages }]
      return toast({ text: 'Message sent', tone: 'good', actions })
    }
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
    loginRequired(
      { path: withChoice(path), ...resume, userId: message.userId },
      isShown ? sentAfterLogin : 'We keep it on this page.',
    )
  })
}

/**
 * Asks a visitor to log in. The text waits in this tab, and is sent after the login. It is kept for other tabs too, where
 * `finishMessage` puts it into the box.
 */
export function askToLogIn(path: string, content: string): void {
  const isKept = keepQuestion(location.pathname, content)
  const values = { content, ...(isKept && { [keptField]: 'yes' }) }
  loginRequired({ path: withChoice(path), intent: 'message', values }, sentAfterLogin)
}

/**
 * Finishes after a login what `values` hold of it: sends the text of this tab, or puts the one of another tab into the box.
 * A visitor's question that is not kept any more was sent from another tab, or its day is over: it is not sent.
 */
export function finishMessage(
  form: HTMLFormElement | null,
  { content = '', [keptField]: kept }: Record<string, string>,
  send: (content: string) => void,
): void {
  if (content === '') fillInQuestion(form)
  else if (kept === undefined || takeQuestion(location.pathname) !== '') send(content)
}

/** Of a message in this tab: other tabs find it too. */
const keptField = 'kept'

/**
 * Puts a question that a visitor typed in another tab into the box. It is not sent: somebody else may have this device by
 * now, and a link may lead here.
 */
function fillInQuestion(form: HTMLFormElement | null): void {
  const box = form?.elements.namedItem('content')
  if (!(box instanceof HTMLTextAreaElement)) return
  const kept = takeQuestion(location.pathname)
  if (kept === '') return
  box.value = box.value.trim() === '' ? kept : `${kept}\n${box.value}`
  box.focus()
  toast({ text: 'Your question is in the box. Press “Send message” to send it.' })
}

/** The page with the quantity and the size that stand in its form, which shows them again after the login. */
function withChoice(path: string): string {
  const field = document.getElementById('quantity')
  if (!(field instanceof HTMLInputElement) || !field.form) return path
  const form = new FormData(field.form)
  const url = new URL(path, location.origin)
  for (const name of ['quantity', 'variantId']) {
    const value = String(form.get(name) ?? '')
    if (value !== '' && value !== '1') url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  return url.pathname + url.search
}

const sentAfterLogin = 'Log in or create an account: then we send it.'
