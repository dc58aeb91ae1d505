import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import type { FormErrors } from '../../api/page.ts'
import { onCorrected } from './corrected.ts'

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

/**
 * The errors of a refused form, each a link to its field. It takes the focus when it appears. An error leaves when its
 * field is right.
 */
export function ErrorSummary({ formErrors, title, labels = {}, fallback, ids = {} }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (formErrors) summary.current?.focus()
  }, [formErrors])
  const corrected = useCorrected(formErrors, ids)
  if (!formErrors) return null
  const found = Object.entries(formErrors.fields)
  const fields = found.filter(([name]) => !corrected.includes(name))
  if (found.length > 0 && fields.length === 0) return null
  // The list has that sentence already, in whatever order the form shows its fields.
  const isListed = found.length > 1 && found.some(([, message]) => message === formErrors.message)
  const reason = isListed ? toCorrect(fields.length) : formErrors.message
  // One error needs no list: the sentence itself leads to its field.
  const only = found.length === 1 && (!title || title === found[0]?.[1]) ? found[0] : undefined
  const isOnly = only !== undefined && formErrors.message === only[1]
  // "Password is required" names its field itself.
  const sentence = ([name, message]: [string, string]) =>
    labels[name] && !message.startsWith(labels[name]) ? `${labels[name]}: ${message}` : message
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-md border border-danger bg-danger-soft px-4 py-3 text-danger"
    >
      <p className="font-semibold">
        {isOnly ? (
          <a href={`#${ids[only[0]] ?? only[0]}`} onClick={goToField} className="underline">
            {sentence(only)}
          </a>
        ) : (
          title || reason || fallback || unreachable
        )}
      </p>
      {title && formErrors.message && fields.length === 0 && <p>{formErrors.message}</p>}
      {!formErrors.message && (title || fallback) && <p>{unreachable}</p>}
      {fields.length > 0 && !isOnly && (
        <ul className="mt-1 list-disc pl-5">
          {fields.map((field) => (
            <li key={field[0]}>
              <a
                href={`#${ids[field[0]] ?? field[0]}`}
                onClick={goToField}
                className="inline-block py-1 align-top underline"
              >
                {sentence(field)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function toCorrect(count: number): string {
  return count === 1 ? '1 thing to correct' : `${count} things to correct`
}

/** The names of the fields that are right since they were refused. */
function useCorrected(formErrors: FormErrors | undefined, ids: Record<string, string>): string[] {
  const [corrected, setCorrected] = useState<{ of: FormErrors; names: string[] } | null>(null)
  const idsAtFirst = useRef(ids)
  useLayoutEffect(() => {
    if (!formErrors) return undefined
    const stops = Object.keys(formErrors.fields).map((name) =>
      onCorrected(idsAtFirst.current[name] ?? name, () =>
        setCorrected((before) => ({
          of: formErrors,
          names: [...new Set([...(before?.of === formErrors ? before.names : []), name])],
        })),
      ),
    )
    return () => stops.forEach((stop) => stop())
  }, [formErrors])
  return corrected && corrected.of === formErrors ? corrected.names : []
}

/** Moves the focus without the router, which would take a new hash for a navigation and lose the errors. */
export function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
