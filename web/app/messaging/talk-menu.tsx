import { endpoints } from '@oja/contract/endpoints.ts'
import type { Conversation } from '@oja/contract/messaging.ts'
import { browserClient } from '../lib/browser-client.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { toast } from '../ui/toasts.tsx'

const reasons = [
  { value: 'fraud', label: 'Fraud or asking for money' },
  { value: 'insult', label: 'Insults or threats' },
  { value: 'spam', label: 'Unwanted advertising' },
  { value: 'other', label: 'Something else' },
] as const

interface TalkMenuProps {
  conversation: Conversation
  onChange: (fresh: Conversation) => void
}

/** Block and report. Forms to this page without JavaScript. */
export function TalkMenu({ conversation, onChange }: TalkMenuProps) {
  const hydrated = useHydrated()
  const { id, isBlocked, isMuted } = conversation
  const failed = () => toast({ text: 'Please try again', tone: 'bad' })
  const block = () =>
    browserClient(endpoints.messages.block, { params: { id }, body: { isBlocked: !isBlocked } })
      .then(({ data }) => onChange(data))
      .catch(failed)
  const report = (form: FormData) =>
    browserClient(endpoints.messages.report, {
      params: { id },
      body: { reason: form.get('reason') as 'fraud', words: String(form.get('words') ?? '') },
    })
      .then(({ message }) => toast({ text: message, tone: 'good' }))
      .catch(failed)
  return (
    <details className="relative shrink-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center rounded-md px-2 text-sm font-semibold hover:bg-sunken">
        More
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-72 max-w-[80vw] space-y-3 rounded-lg border border-line bg-card p-3 shadow-lg">
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void block()
          }}
        >
          <input type="hidden" name="intent" value="block" />
          <input type="hidden" name="on" value={isBlocked ? '' : 'yes'} />
          <button type="submit" className={line}>
            {isBlocked ? 'Unblock this person' : 'Block this person'}
          </button>
        </form>
        {!hydrated && (
          <form method="post">
            <input type="hidden" name="intent" value="mute" />
            <input type="hidden" name="on" value={isMuted ? '' : 'yes'} />
            <button type="submit" className={line}>
              {isMuted ? 'Unmute' : 'Mute'}
            </button>
          </form>
        )}
        <form
          method="post"
          className="space-y-2 border-t border-line pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            void report(new FormData(form)).then(() => form.closest('details')?.removeAttribute('open'))
          }}
        >
          <input type="hidden" name="intent" value="report" />
          <label htmlFor={`reason-${id}`} className="block font-semibold">
            Report this conversation
          </label>
          <select
            id={`reason-${id}`}
            name="reason"
            className="min-h-11 w-full rounded-md border border-edge bg-card px-3"
          >
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <label htmlFor={`words-${id}`} className="sr-only">
            What happened
          </label>
          <textarea
            id={`words-${id}`}
            name="words"
            rows={2}
            maxLength={1000}
            placeholder="What happened (optional)"
            className="w-full rounded-md border border-edge bg-card px-3 py-2"
          />
          <button type="submit" className={line}>
            Send report
          </button>
        </form>
      </div>
    </details>
  )
}

const line = 'min-h-11 w-full rounded-md border border-edge px-3 font-semibold hover:bg-sunken'
