import type { ReactNode } from 'react'

export type Tone = 'good' | 'wait' | 'bad' | 'plain'

/** A short label for the state of something. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold min-[22rem]:whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

const tones: Record<Tone, string> = {
  good: 'bg-leaf-soft text-leaf',
  wait: 'bg-marigold-soft text-marigold-ink',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-muted',
}
