import { checkPath, checkQrPath, showCheckCode } from '@oja/contract/values/orders/check-code.ts'
import type { ReactNode } from 'react'

/** For a buyer who still waits for the goods: they have another code too, and could take this one for it. */
export const notHandover = 'It is not the hand-over code: that one is on the order.'

interface CheckCodeProps {
  code: string
  isSmall?: boolean
  children?: ReactNode
}

/**
 * A code to type and a QR code to scan. With either of them anybody can ask us whether the receipt is paid. Small, among
 * several orders, the QR code shows on paper only. The children say who can check it.
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
