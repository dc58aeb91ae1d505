import { useLayoutEffect, useRef } from 'react'
import type { ButtonHTMLAttributes } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind | undefined
  /** While true the button cannot be pressed again and shows `busyLabel`. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
}

/** A button, which sends its form unless its `type` says otherwise. */
export function Button({
  kind = 'primary',
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  useRestoredFocus(busy)
  return (
    <button
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(kind, className)}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** A disabled button loses the focus. It gets it back afterwards, unless something else took it. */
function useRestoredFocus(busy: boolean): void {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement as HTMLElement | null
    else if (document.activeElement === document.body) focused.current?.focus()
  }, [busy])
}

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind | undefined
}

/** A link styled as a button. */
export function ButtonLink({ kind = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(kind, className)} />
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-semibold ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60'

const kindClasses: Record<ButtonKind, string> = {
  primary: 'bg-leaf text-on-leaf not-disabled:hover:bg-leaf-strong',
  quiet: 'border border-edge bg-card text-ink not-disabled:hover:bg-sunken',
  danger: 'border border-danger bg-card text-danger not-disabled:hover:bg-danger-soft',
  plain: 'px-2 text-leaf not-disabled:hover:bg-sunken not-disabled:hover:underline',
}

function buttonClass(kind: ButtonKind, more: string | undefined): string {
  return `${shape} ${kindClasses[kind]} ${more ?? ''}`.trim()
}
