import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'

interface EmptyProps {
  title: string
  /** What to do next. */
  text?: ReactNode
  action?: ReactNode
  icon?: IconName | undefined
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, action, icon = 'basket' }: EmptyProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-8 text-center sm:py-12">
      <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-marigold-soft text-marigold-ink">
        <Icon name={icon} className="size-8" />
      </span>
      <p className="font-display text-xl font-bold">{title}</p>
      {text && <p className="mt-1 max-w-prose text-balance text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
