import { showDateTime, showRecent } from '../format/format.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'

/** A date inside a sentence: "submitted today 7:01 pm", "since yesterday", "joined 22 Nov". As `DateText` otherwise. */
export function DateInSentence({ iso }: { iso: string }) {
  const hydrated = useHydrated()
  const recent = showRecent(iso, Date.now())
  return (
    <time
      key={String(hydrated)}
      suppressHydrationWarning
      dateTime={iso}
      title={showDateTime(iso)}
      className="whitespace-nowrap"
    >
      {recent.charAt(0).toLowerCase() + recent.slice(1)}
    </time>
  )
}
