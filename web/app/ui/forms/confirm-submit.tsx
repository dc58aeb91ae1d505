import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../button.tsx'

interface ConfirmSubmitProps {
  /** What the form does: "Refund ₦7,000". */
  label: string
  /** The button behind it: "Yes, refund ₦7,000". */
  yes: string
  busy: boolean
  busyLabel: string
  /** False where the form lacks something that its fields alone do not say. */
  isComplete?: boolean
  /** What happens then. */
  children: ReactNode
}

/**
 * The button of a form that asks once before it sends. What is not filled in is sent at once: the server says what is
 * missing. Without scripts it asks too. Its form has `noValidate`.
 */
export function ConfirmSubmit({
  label,
  yes,
  busy,
  busyLabel,
  isComplete = true,
  children,
}: ConfirmSubmitProps) {
  const hydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const open = (isOpen: boolean) => {
    if (details.current) details.current.open = isOpen
  }
  // The Enter key in a field presses the last button, which nobody has seen yet.
  useEffect(() => {
    const form = details.current?.closest('form')
    const ask = (event: SubmitEvent) => {
      if (details.current?.open || !form?.checkValidity() || !isComplete) return
      event.preventDefault()
      event.stopPropagation()
      open(true)
    }
    form?.addEventListener('submit', ask)
    return () => form?.removeEventListener('submit', ask)
  }, [isComplete])
  // What was refused is asked about again.
  useEffect(() => {
    if (!busy) open(false)
  }, [busy])
  const press = (event: MouseEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form')
    if (details.current?.open || (form?.checkValidity() && isComplete)) return
    event.preventDefault()
    question.current?.querySelector('button')?.click()
  }
  const goBack = () => {
    open(false)
    details.current?.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className="group/ask"
      onToggle={({ currentTarget }) => currentTarget.open && question.current?.focus()}
    >
      <summary
        onClick={press}
        className={`flex min-h-11 cursor-pointer list-none items-center justify-center rounded-md border border-transparent bg-leaf px-5 py-2 text-center font-semibold text-on-leaf group-open/ask:border-edge group-open/ask:bg-card group-open/ask:text-ink hover:bg-leaf-strong group-open/ask:hover:bg-sunken sm:w-max ${hydrated ? 'group-open/ask:hidden' : 'group-open/ask:mb-3'}`}
      >
        <span className="group-open/ask:hidden">{label}</span>
        <span className="hidden group-open/ask:inline">Cancel</span>
      </summary>
      <div ref={question} tabIndex={-1} className="space-y-3 outline-none">
        {children}
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} busyLabel={busyLabel} className="max-sm:grow">
            {yes}
          </Button>
          {hydrated && (
            <Button type="button" kind="quiet" onClick={goBack} className="max-sm:grow">
              Cancel
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
