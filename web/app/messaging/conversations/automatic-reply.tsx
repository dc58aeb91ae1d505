import { automaticReplyEndpoints } from '@oja/contract/endpoints/messaging/automatic-reply.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { AutomaticReplyAnswer } from '@oja/contract/schemas/messaging.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Whether the reply names the opening hours, where the form asks: a server before 0.30 knows no such choice. */
export function hoursOfForm(form: FormData): { withHours?: boolean } {
  return form.has('asksHours') ? { withHours: form.get('hours') === 'yes' } : {}
}

/** The form of the text that a shop sends by itself when somebody writes and nobody is there. */
export function AutomaticReplyForm({ reply }: { reply: AutomaticReplyAnswer['data'] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#automatic-reply' && details.current) details.current.open = true
  }, [hash])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [text, setText] = useState(reply.text)
  const [withHours, setWithHours] = useState(reply.withHours ?? false)
  const save = async (form: FormData) => {
    setBusy(true)
    setError(undefined)
    try {
      await browserClient(automaticReplyEndpoints.set, {
        body: { isOn: form.get('on') === 'yes', text: String(form.get('text') ?? ''), ...hoursOfForm(form) },
      })
      toast({ text: 'Your automatic reply is saved', tone: 'good' })
    } catch (problem) {
      setError((isCallError(problem) && problem.message) || 'Please try again')
    } finally {
      setBusy(false)
    }
  }
  return (
    <details ref={details} className="group mt-4 rounded-lg border border-line bg-card p-4">
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold">
        Automatic reply
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      {/* A link to a field inside a closed <details> opens it: the browser does so on a first visit, this code on
          a later one. */}
      <form
        id="automatic-reply"
        method="post"
        noValidate
        className="mt-2 space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <input type="hidden" name="intent" value="reply" />
        <CheckField label="Reply automatically" name="on" value="yes" defaultChecked={reply.isOn} />
        <TextAreaField
          label="Words"
          name="text"
          rows={3}
          required
          maxLength={fieldLengths.automaticReply}
          defaultValue={reply.text}
          onChange={({ target }) => setText(target.value)}
          error={error}
          help="Sent at most once in 12 hours to each person, and marked “automatic reply”."
        />
        {reply.hours !== undefined && (
          <Hours hours={reply.hours} isAdded={withHours} onAdd={setWithHours} text={text} />
        )}
        <Button busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </details>
  )
}

interface HoursProps {
  /** The sentence with the hours; "" for a shop that says none. */
  hours: string
  isAdded: boolean
  onAdd: (isAdded: boolean) => void
  text: string
}

/** Adds the opening hours to the reply, as they are when it is sent, and shows it so. */
function Hours({ hours, isAdded, onAdd, text }: HoursProps) {
  if (hours === '')
    return (
      <p className="text-sm text-muted">
        The reply can name your opening hours.{' '}
        <Link
          to="/dashboard/settings/hours"
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          Add your hours
        </Link>
      </p>
    )
  return (
    <>
      <input type="hidden" name="asksHours" value="yes" />
      <CheckField
        label="Add our opening hours"
        name="hours"
        value="yes"
        defaultChecked={isAdded}
        onChange={({ target }) => onAdd(target.checked)}
        help="While you are closed, it also says when you open."
      />
      <div className="rounded-md border border-line bg-paper px-3 py-2">
        <p className="text-sm font-semibold text-muted">Buyers read</p>
        <p className="whitespace-pre-line wrap-anywhere">
          {text} {isAdded && hours}
        </p>
      </div>
    </>
  )
}
