import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/**
 * A short list under a label of the top bar. Pointing at it, a press or the keyboard focus opens it; Escape, or
 * leaving it, closes it. Without JavaScript it is a <details> element.
 */
export function Dropdown({ label, children }: { label: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <details
      ref={details}
      open={open}
      className="dropdown relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={(event) => {
        if (!details.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <summary
        className="flex min-h-11 items-center gap-1 rounded-md px-3 font-semibold hover:bg-sunken"
        onClick={(event) => {
          event.preventDefault()
          // The mouse that pressed has already opened it by pointing at it.
          const byMouse = (event.nativeEvent as PointerEvent).pointerType === 'mouse'
          setOpen(byMouse || !open)
        }}
      >
        {label}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <div className="absolute top-full left-0 min-w-48 pt-1">
        <ul onClick={() => setOpen(false)} className="rounded-lg border border-line bg-card p-1.5 shadow-lg">
          {children}
        </ul>
      </div>
    </details>
  )
}
