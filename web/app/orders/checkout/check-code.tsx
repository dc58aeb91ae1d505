import { checkPath, checkQrPath, showCheckCode } from '@oja/contract/values/orders/check-code.ts'
import type { ReactNode } from 'react'

/** What a buyer may take it for, who gets goods and not hands them over at once. */
export const notHandover = 'It is not the hand-over code: that one is on the order.'

interface CheckCodeProps {
  code: string
  isSmall?: boolean
  children?: ReactNode
}

/**
 * By what everybody may ask whether a receipt is paid: a code to type and a QR code to scan. It prints. Small, among
 * several orders, it shows the QR code on paper alone. The children say who may check what.
 */
export function CheckCode({ code, isSmall = false, children }: CheckCodeProps) {
  return (
    <div
      className={`${isSmall ? '' : 'mt-4'} flex flex-wrap items-center gap-x-4 gap-y-2 break-inside-avoid`}
    >
      {/* The picture is drawn on white, also in the dark. */}
      <img
        src={checkQrPath(code)}
        alt="QR code to check this receipt"
        width={128}
        height={128}
        className={`${isSmall ? 'hidden print:block' : ''} shrink-0 rounded-md border border-line bg-white`}
      />
      <p className="min-w-0 grow basis-48">
        <span className={isSmall ? 'mr-2 text-muted' : 'block text-muted'}>Check code</span>
        <a
          href={checkPath(code)}
          className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-leaf tabular-nums underline print:text-ink"
        >
          {showCheckCode(code)}
        </a>
        {!isSmall && (
          <span className="block text-sm text-muted">
            {children ?? 'It proves that you paid, to whoever asks.'}
          </span>
        )}
      </p>
    </div>
  )
}
