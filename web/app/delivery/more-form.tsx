import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

interface MoreFormProps {
  title: string
  /** There is nothing in the list above yet: the form stands open, without a fold. */
  isFirst: boolean
  isOpen: boolean
  children: ReactNode
}

/** The form for one more of a list, folded away below what there is. */
export function MoreForm({ title, isFirst, isOpen, children }: MoreFormProps) {
  if (isFirst) return children
  return (
    <details open={isOpen} className="group rounded-md border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-3.5 font-semibold">
        {title}
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-3.5">{children}</div>
    </details>
  )
}
