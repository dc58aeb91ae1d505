import { useId } from 'react'
import type { ReactNode } from 'react'

/** One section of the settings page, under its heading. Links lead to its `id`. */
export function SettingsCard({
  id,
  title,
  lead,
  tone = 'plain',
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  tone?: 'plain' | 'danger'
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`rounded-lg border bg-card p-5 sm:p-6 ${tone === 'danger' ? 'border-danger/60' : 'border-line'}`}
    >
      <h2 id={heading} className={`text-2xl ${tone === 'danger' ? 'text-danger' : ''}`}>
        {title}
      </h2>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
