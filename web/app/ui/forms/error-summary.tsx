import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import type { FormErrors } from '../../api/page.ts'

interface ErrorSummaryProps {
  formErrors: FormErrors | undefined
  /** What failed, above the reason. */
  title?: string | undefined
  /** The labels of fields by name; the summary shows errors with these labels. */
  labels?: Record<string, string> | undefined
  /** Shown when the server gave no reason. */
  fallback?: string | undefined
  /** The ids of fields whose id differs from their name. */
  ids?: Record<string, string> | undefined
}

const unreachable = 'You seem to be offline. Check your connection and try again.'

/** The errors of a refused form, each a link to its field. It takes the focus when it appears. */
export function ErrorSummary({ formErrors, title, labels = {}, fallback, ids = {} }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (formErrors) summary.current?.focus()
  }, [formErrors])
  if (!formErrors) return null
  const fields = Object.entries(formErrors.fields)
  // The list has the first field's sentence already, so the server's message need not repeat it.
  const isRepeated = fields.length > 1 && formErrors.message === fields[0]?.[1]
  const reason = isRepeated ? `${fields.length} things to correct` : formErrors.message
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-md border border-danger bg-danger-soft px-4 py-3 text-danger"
    >
      <p className="font-semibold">{title || reason || fallback || unreachable}</p>
      {title && formErrors.message && fields.length === 0 && <p>{formErrors.message}</p>}
      {!formErrors.message && (title || fallback) && <p>{unreachable}</p>}
      {fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {fields.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${ids[name] ?? name}`}
                onClick={goToField}
                className="inline-block py-1 align-top underline"
              >
                {labels[name] ? `${labels[name]}: ${message}` : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus without the router, which would take a new hash for a navigation and lose the errors. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
