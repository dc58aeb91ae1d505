import { useId } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '../ui/icon.tsx'

/** One section of the settings page, under its heading. Links lead to its `id`. */
export function SettingsCard({
  id,
  title,
  lead,
  tone = 'plain',
  isFolded = false,
  present,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  tone?: 'plain' | 'danger'
  /** A tap on the heading opens it. */
  isFolded?: boolean | undefined
  /** What is set now, in one line below the heading of a folded section; else its lead stands there. */
  present?: string | undefined
  children: ReactNode
}) {
  const heading = useId()
  // A form without JavaScript leads here with the name of what it saved.
  const isSaved = useSearchParams()[0].get('saved') === id
  const head = (
    <h2
      id={heading}
      className={`${isFolded ? 'text-xl' : 'text-2xl'} ${tone === 'danger' ? 'text-danger' : ''}`}
    >
      {title}
    </h2>
  )
  const line = isFolded ? (present ?? lead) : undefined
  const content = (
    <>
      {lead && lead !== line && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </>
  )
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`rounded-lg border bg-card ${isFolded ? 'px-4 py-2 sm:px-5' : 'p-5 sm:p-6'} ${tone === 'danger' ? 'border-danger/60' : 'border-line'}`}
    >
      {isFolded ? (
        <details className="group" open={isSaved}>
          <summary className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0">
              {head}
              {line && <span className="block text-sm wrap-anywhere text-muted">{line}</span>}
            </span>
            <Icon name="chevron-down" className="size-6 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <div className="pb-3">{content}</div>
        </details>
      ) : (
        <>
          {head}
          {content}
        </>
      )}
    </section>
  )
}

interface MoreFormProps {
  title: string
  /** There is nothing in the list above yet: the form stands open, without a fold. */
  isFirst?: boolean
  isOpen: boolean
  children: ReactNode
}

/** The form for one more of a list, folded away below what there is. */
export function MoreForm({ title, isFirst = false, isOpen, children }: MoreFormProps) {
  if (isFirst) return children
  return (
    <details open={isOpen} className="group rounded-md border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-3.5 py-2 font-semibold">
        {title}
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-3.5">{children}</div>
    </details>
  )
}
