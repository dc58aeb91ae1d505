import { capitalise } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Icon } from '../icon.tsx'
import { toast } from '../toasts.tsx'

interface CopyTextProps {
  text: string
  /** What it is, as inside a sentence: "payment reference". */
  label: string
}

/** A text that people take elsewhere, with a button that copies it. Without JavaScript one tap marks all of it. */
export function CopyText({ text, label }: CopyTextProps) {
  const hydrated = useHydrated()
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className="min-w-0 text-sm font-normal break-all select-all">{text}</span>
      {hydrated && (
        <button
          type="button"
          aria-label={`Copy ${label}`}
          onClick={() => void copy(text, label)}
          className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink print:hidden"
        >
          <Icon name="copy" />
        </button>
      )}
    </span>
  )
}

async function copy(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: `${capitalise(label)} copied`, tone: 'good' })
  } catch {
    toast({ text: `Copy this ${label}`, detail: text, milliseconds: 12_000 })
  }
}
