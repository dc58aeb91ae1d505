import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind | undefined
  /** While true the button cannot be pressed again and shows `busyLabel`. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
}

/**
 * A button, which sends its form unless its `type` says otherwise. A busy one is not `disabled`: Chromium 150, Firefox
 * and Safari take the focus from a disabled button.
 */
export function Button({
  kind = 'primary',
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      disabled={disabled && !busy}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? doNothing : onClick}
      className={buttonClass(kind, className)}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** Stops the form too. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind | undefined
}

/** A link styled as a button. The space keeps its words apart from the next ones where there are no styles. */
export function ButtonLink({ kind = 'primary', className, ...rest }: ButtonLinkProps) {
  return (
    <>
      <Link {...rest} className={buttonClass(kind, className)} />{' '}
    </>
  )
}

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-semibold ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const kindClasses: Record<ButtonKind, string> = {
  primary: 'bg-leaf text-on-leaf not-disabled:hover:bg-leaf-strong',
  quiet: 'border border-edge bg-card text-ink not-disabled:hover:bg-sunken',
  danger: 'border border-danger bg-card text-danger not-disabled:hover:bg-danger-soft',
  plain: 'px-2 text-leaf not-disabled:hover:bg-sunken not-disabled:hover:underline',
}

function buttonClass(kind: ButtonKind, more: string | undefined): string {
  return `${shape} ${kindClasses[kind]} ${more ?? ''}`.trim()
}
