import { automaticReplyEndpoints } from '@oja/contract/endpoints/messaging/automatic-reply.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { AutomaticReplyAnswer } from '@oja/contract/schemas/messaging.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextAreaField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The form of the text that a shop sends by itself when somebody writes and nobody is there. */
export function AutomaticReplyForm({ reply }: { reply: AutomaticReplyAnswer['data'] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#automatic-reply' && details.current) details.current.open = true
  }, [hash])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async (form: FormData) => {
    setBusy(true)
    setError(undefined)
    try {
      await browserClient(automaticReplyEndpoints.set, {
        body: { isOn: form.get('on') === 'yes', text: String(form.get('text') ?? '') },
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
          error={error}
          help="Sent at most once in 12 hours to each person, and marked “automatic reply”."
        />
        <Button busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </details>
  )
}
