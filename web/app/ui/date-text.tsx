import { showDateTime, showRecent } from '../format/format.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'

interface DateTextProps {
  iso: string
  className?: string
}

/**
 * A date as lists show it: "Today 7:01 pm", "Yesterday", "22 Nov", with the full date as its title. The page of the
 * server has the same, so that no line breaks anew. It may be kept and shown on another day: then the new key writes it
 * again.
 */
export function DateText({ iso, className }: DateTextProps) {
  const hydrated = useHydrated()
  return (
    <time
      key={String(hydrated)}
      suppressHydrationWarning
      dateTime={iso}
      title={showDateTime(iso)}
      className={className}
    >
      {showRecent(iso, Date.now())}
    </time>
  )
}
