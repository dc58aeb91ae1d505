import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from './icon.tsx'

export interface Toast {
  text: string
  detail?: string | undefined
  tone?: 'good' | 'bad' | 'plain' | undefined
  /** How long it stays, 4000 ms by default; pointing at it or focusing it stops the clock. */
  milliseconds?: number | undefined
  actions?: { label: string; to: string }[] | undefined
  /** The path of the page that it belongs to: it ends when that page is left. */
  path?: string | undefined
  /** What the earlier toasts say is over now: they leave. */
  alone?: boolean | undefined
}

type Shown = Toast & { id: number }

const maxVisible = 3
const none: readonly Shown[] = []
let shown = none
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast. Code anywhere in the browser may call it; at most three toasts are visible. */
export function toast(what: Toast): void {
  lastId += 1
  change([...(what.alone ? none : shown), { ...what, id: lastId }].slice(-maxVisible))
}

/** The region of the toasts, rendered once, in the root. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  )
  const [resting, setResting] = useState(false)
  const { pathname } = useLocation()
  const region = useRef<HTMLDivElement>(null)
  const isMoved = useMoveOffFocus(region, toasts, pathname)
  return (
    <div
      ref={region}
      role="status"
      data-aside={isMoved || undefined}
      aria-live="polite"
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      className="toasts fixed z-50 flex flex-col gap-2 print:hidden"
    >
      {toasts.map((one) => (
        <ToastLine key={one.id} toast={one} resting={resting} pathname={pathname} />
      ))}
    </div>
  )
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * True when the toasts must move to their other place, because they would cover the focused element (WCAG 2.4.11).
 */
function useMoveOffFocus(
  region: RefObject<HTMLElement | null>,
  toasts: readonly Shown[],
  pathname: string,
): boolean {
  const [isMoved, setMoved] = useState(false)
  // The focused element stays behind with its page, and their other place lies over the head of the next one.
  useEffect(() => setMoved(false), [pathname])
  useEffect(() => {
    if (toasts.length === 0) return setMoved(false)
    const checkOverlap = () => {
      if (region.current && covers(region.current, document.activeElement)) setMoved((was) => !was)
    }
    checkOverlap()
    document.addEventListener('focusin', checkOverlap)
    return () => document.removeEventListener('focusin', checkOverlap)
  }, [region, toasts])
  return isMoved
}

function covers(region: Element, focused: Element | null): boolean {
  if (!focused || region.contains(focused)) return false
  const [over, under] = [region.getBoundingClientRect(), focused.getBoundingClientRect()]
  // A larger element, such as the page's content after its skip link, is never covered as a whole.
  if (under.height > over.height * 2) return false
  return (
    over.left < under.right && over.right > under.left && over.top < under.bottom && over.bottom > under.top
  )
}

function ToastLine({ toast: one, resting, pathname }: { toast: Shown; resting: boolean; pathname: string }) {
  const { id, text, detail, path, tone = 'plain', milliseconds = 4_000, actions = [] } = one
  const left = useRef(milliseconds)
  const dismiss = () => change(shown.filter((other) => other.id !== id))
  const isPageLeft = path !== undefined && path !== pathname
  useEffect(() => {
    if (isPageLeft) change(shown.filter((other) => other.id !== id))
  }, [id, isPageLeft])
  useEffect(() => {
    if (resting) return
    const from = performance.now()
    const timer = setTimeout(() => change(shown.filter((other) => other.id !== id)), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [id, resting])
  return (
    <div className="toast flex items-start gap-3 rounded-lg border border-line bg-card p-3 pl-4 shadow-lg">
      <Icon name={icons[tone]} className={`mt-2.5 size-5 shrink-0 ${tints[tone]}`} />
      <div className="grow py-2">
        <p className="font-semibold">{text}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        {actions.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-4">
            {actions.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                onClick={dismiss}
                className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
              >
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

const icons = { good: 'check-circle', bad: 'alert', plain: 'info' } as const
const tints = { good: 'text-leaf', bad: 'text-danger', plain: 'text-muted' }
