import { useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface MoreDetailsProps {
  /** What is inside, in a few words. */
  about: string
  /** The names of the fields inside. */
  names: readonly string[]
  values: Record<string, string>
  errors: Record<string, string>
  children: ReactNode
}

/** The fields that may stay empty, folded away. The fold is open where one of them has a value or an error. */
export function MoreDetails({ about, names, values, errors, children }: MoreDetailsProps) {
  const isInside = ([name, text]: [string, string]) =>
    text !== '' && (names.includes(name) || name.startsWith('hours.'))
  const isWrong = Object.entries(errors).some(isInside)
  const [isOpen, setOpen] = useState(isWrong || Object.entries(values).some(isInside))
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => {
        // The hours inside are a fold too.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
      className="group/more rounded-md border border-line"
    >
      <summary className="flex min-h-14 items-center justify-between gap-3 px-3.5 py-2 font-semibold">
        <span>
          More details<span className="font-normal text-muted"> (optional)</span>
          <span className="block text-sm font-normal text-muted group-open/more:hidden">{about}</span>
        </span>
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open/more:rotate-180" />
      </summary>
      <div className="space-y-5 border-t border-line p-3.5">{children}</div>
    </details>
  )
}
