import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useResumeAfterLogin } from '../../session/resume-after-login.ts'
import type { FormErrors } from '../../api/page.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Recipient } from './recipient.ts'

interface MessageBoxProps {
  to: Recipient
  about?: SendMessage['about']
  /** Without JavaScript the bar of the page links to this id. */
  id?: string | undefined
}

/**
 * "Message Seller": a form for a first message to a shop, on the page of a listing. It works without JavaScript. The
 * browser keeps the words, not React: people type before the script runs.
 */
export function MessageSellerForm({ to, about, id = 'message-seller' }: MessageBoxProps) {
  const session = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState<object | null>(null)
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const shownFor = useRef('')
  useEffect(() => {
    shownFor.current = to.userId
    return () => {
      shownFor.current = ''
    }
  }, [to.userId])
  const write = (change: (words: string) => string) => {
    const box = form.current?.elements.namedItem('content')
    if (box instanceof HTMLTextAreaElement) box.value = change(box.value)
  }
  const area = session?.role === 'seller' ? '/dashboard' : '/userProfile'
  const send = async (content: string) => {
    const text = content.trim()
    setFormErrors(text ? undefined : { ...nothingWritten })
    if (!text) return
    const path = window.location.pathname + window.location.search
    const message = {
      userId: session?.userId ?? '',
      recipientId: to.userId,
      content: text,
      about,
      file: null,
    }
    const clear = () => setSending((now) => (now === message ? null : now))
    setSending(message)
    const outbox = await loadOutbox()
    if (!outbox) {
      write(() => text)
      clear()
      return toast({ text: 'There is no network for this right now.', tone: 'bad' })
    }
    if (!session) {
      clear()
      return outbox.askToLogIn(path, text)
    }
    write(() => '')
    await outbox.sendFromForm(message, path, {
      clear,
      isShown: () => shownFor.current === to.userId,
      restore: () => write((now) => (now.trim() ? `${text}\n${now}` : text)),
      messages: `${area}/messages`,
    })
  }
  useResumeAfterLogin('message', (values) => {
    const finish = (outbox: Awaited<ReturnType<typeof loadOutbox>>) => {
      if (outbox) outbox.finishMessage(form.current, values, (content) => void send(content))
      else if (values.content) void send(values.content)
    }
    void loadOutbox().then(finish)
  })
  const isVisitor = !session
  useEffect(() => {
    if (isVisitor && hasKeptQuestion()) void loadOutbox().then((outbox) => outbox?.deleteOldQuestions())
  }, [isVisitor])
  if (session?.userId === to.userId || session?.role === 'admin') return null
  return (
    <section id={id} aria-label="Message Seller" className="rounded-lg border border-line bg-card p-4">
      <h2 className="mb-3 text-xl">Message Seller</h2>
      <form
        ref={form}
        method="post"
        action="/messages/send"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(String(new FormData(event.currentTarget).get('content')))
        }}
      >
        <input type="hidden" name="recipientId" value={to.userId} />
        <input type="hidden" name="kind" value={about?.kind ?? ''} />
        <input type="hidden" name="id" value={about?.id ?? ''} />
        <ErrorSummary formErrors={formErrors} ids={{ content: `${id}-words` }} />
        <TextAreaField
          label={`Ask ${to.name}`}
          name="content"
          id={`${id}-words`}
          rows={2}
          required
          maxLength={fieldLengths.message}
          placeholder="Is it still available?"
          error={formErrors?.fields.content}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button busy={sending !== null} busyLabel="Sending...">
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

const loadOutbox = () => import('../outbox/send-from-form.ts').catch(() => null)

/** Whether a visitor's question waits in this browser (kept-question.ts): only then its script is worth loading. */
function hasKeptQuestion(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('unsent-message/'))
  } catch {
    return false
  }
}

const nothingWritten: FormErrors = {
  refused: true,
  message: 'The message is empty',
  code: 'INCOMPLETE',
  fields: { content: 'Please write a message' },
  values: {},
}
