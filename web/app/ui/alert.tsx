import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon } from './icon.tsx'

interface AlertProps {
  tone: Tone
  title?: string | undefined
  children?: ReactNode
  /** What has just happened, when nothing else takes the focus: the alert takes it whenever this value changes. */
  focusOn?: object | string | undefined
  /** With it the alert has a cross, when JavaScript runs. */
  onDismiss?: (() => void) | undefined
}

/** A box on the page that stands until it is no longer true. */
export function Alert({ tone, title, children, focusOn, onDismiss }: AlertProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusOn) element.current?.focus()
  }, [focusOn])
  return (
    <div
      ref={element}
      tabIndex={focusOn ? -1 : undefined}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md border px-4 py-3 ${tones[tone]}`}
    >
      <Icon name={icons[tone]} className="mt-0.5 size-5" />
      <div className="grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-m-2 flex size-11 shrink-0 items-center justify-center"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

const icons = { good: 'check-circle', wait: 'clock', bad: 'alert', plain: 'info' } as const

const tones: Record<Tone, string> = {
  good: 'border-leaf/40 bg-leaf-soft text-leaf',
  wait: 'border-marigold/60 bg-marigold-soft text-marigold-ink',
  bad: 'border-danger/50 bg-danger-soft text-danger',
  plain: 'border-line bg-sunken text-muted',
}
