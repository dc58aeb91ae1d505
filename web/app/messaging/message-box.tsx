import { limits } from '@oja/contract/limits.ts'
import type { SendMessage } from '@oja/contract/messaging.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loginRequired, useResume } from '../lib/login-required.ts'
import type { Refusal } from '../lib/page.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import { toast } from '../ui/toasts.tsx'
import type { Correspondent } from './correspondent.ts'
import { asksForLogin, notSent, problemWords } from './send-problem.ts'

interface MessageBoxProps {
  to: Correspondent
  about?: SendMessage['about']
  /** Without JavaScript the page's bars lead here. */
  id?: string | undefined
}

/** "Message Seller": a first word to a shop, from a page of its own goods. A plain form without JavaScript. */
export function MessageBox({ to, about, id = 'message-seller' }: MessageBoxProps) {
  const session = useSession()
  const [content, setContent] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentAs, setSentAs] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const isShownFor = useShownFor(to.userId)
  const send = async (words: string) => {
    const text = words.trim()
    setRefusal(text ? undefined : { ...nothingWritten })
    if (!text) return
    const path = window.location.pathname + window.location.search
    if (!session) return loginRequired({ path, intent: 'message', values: { content: text } })
    setBusy(true)
    const outbox = await openedOutbox()
    if (!outbox) {
      setBusy(false)
      return toast({ text: notSent, tone: 'bad' })
    }
    const message = { userId: session.userId, recipientId: to.userId, content: text, about, file: null }
    const clientId = await outbox.post(message)
    setBusy(false)
    setSentAs(clientId)
    setContent('')
    outbox.followMessage(clientId, (fate) => {
      // It goes on without this box: something else may be written meanwhile.
      setSentAs((now) => (now === clientId ? null : now))
      if (fate.name === 'arrived') return toast({ text: 'Message sent', tone: 'good' })
      if (fate.name === 'waits') return toast({ text: waitWords[fate.waitsFor] })
      const isShown = isShownFor(to.userId)
      if (isShown) {
        outbox.giveUp(clientId)
        setContent((now) => (now.trim() ? `${text}\n${now}` : text))
      }
      if (!asksForLogin(fate.problem)) return toast({ text: problemWords(fate.problem), tone: 'bad' })
      // Without the box the words stand in the chat of that page.
      loginRequired(
        isShown
          ? { path, intent: 'message', values: { content: text } }
          : { path, intent: 'chat', values: {} },
      )
    })
  }
  useResume('message', ({ content: kept = '' }) => void send(kept))
  if (session?.userId === to.userId || session?.role === 'admin') return null
  const area = session?.role === 'seller' ? '/dashboard' : '/userProfile'
  return (
    <section id={id} aria-label="Message Seller" className="rounded-lg border border-line bg-card p-4">
      <h2 className="mb-3 text-xl">Message Seller</h2>
      <form
        method="post"
        action="/messages/send"
        onSubmit={(event) => {
          event.preventDefault()
          void send(content)
        }}
      >
        <input type="hidden" name="recipientId" value={to.userId} />
        <input type="hidden" name="name" value={to.name} />
        <input type="hidden" name="kind" value={about?.kind ?? ''} />
        <input type="hidden" name="id" value={about?.id ?? ''} />
        <RefusalSummary refusal={refusal} ids={{ content: `${id}-words` }} />
        <TextAreaField
          label={`Ask ${to.name}`}
          name="content"
          id={`${id}-words`}
          rows={2}
          required
          maxLength={limits.message}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          placeholder="Is it still there?"
          error={refusal?.fields.content}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button busy={isBusy || sentAs !== null} busyLabel="Sending...">
            Send message
          </Button>
          {session && (
            <Link
              to={`${area}/messages`}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              My messages
            </Link>
          )}
        </div>
      </form>
    </section>
  )
}

const nothingWritten: Refusal = {
  refused: true,
  message: 'The message is empty',
  code: 'INCOMPLETE',
  fields: { content: 'Please write a message' },
  values: {},
}

const waitWords = {
  network: 'No network: your message goes when it is back',
  answer: 'No answer yet: we go on trying to send your message',
  market: 'The market is busy: we go on trying to send your message',
}

/** Null where there is no network for its script. */
async function openedOutbox() {
  try {
    const [{ post, giveUp }, { followMessage }] = await Promise.all([
      import('./outbox.ts'),
      import('./follow-message.ts'),
    ])
    return { post, giveUp, followMessage }
  } catch {
    return null
  }
}

/** Tells whether the box is still on the screen, for the same person. */
function useShownFor(userId: string): (userId: string) => boolean {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = userId
    return () => {
      shown.current = null
    }
  }, [userId])
  return (asked) => shown.current === asked
}
