import { useEffect, useRef } from 'react'
import { brand } from '../format/page-title.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toasts.tsx'

/** Shown only once: the admin writes the codes down or prints them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const hydrated = useHydrated()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    part.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <Alert tone="wait" title="Write these down now">
        <p>
          We show these codes only once. If you lose your phone, you can use each code one time to log in.
        </p>
      </Alert>
      <p className="mt-5 font-semibold">{brand}: recovery codes</p>
      <ol className="mt-2 grid gap-x-6 sm:grid-cols-2 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-base whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {hydrated && (
          <>
            <Button type="button" kind="quiet" onClick={() => void copy(codes)} className="grow">
              Copy
            </Button>
            <Button type="button" kind="quiet" onClick={() => print()} className="grow">
              Print
            </Button>
          </>
        )}
        <ButtonLink to="/admin" className="grow">
          I have written them down
        </ButtonLink>
      </div>
    </div>
  )
}

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast({ text: 'Recovery codes copied', tone: 'good' })
  } catch {
    toast({ text: 'Your browser did not copy them. Mark them and copy.', milliseconds: 12_000 })
  }
}
