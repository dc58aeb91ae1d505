import { showDate, showDateTime, showRecent } from '../format/format.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'

interface DateTextProps {
  iso: string
  className?: string
}

/**
 * A date as lists show it: "Today 7:01 pm", "Yesterday", "22 Nov", with the full date as its title. The page of the
 * server has the full date, since it may be shown on another day than the one it was made on.
 */
export function DateText({ iso, className }: DateTextProps) {
  const hydrated = useHydrated()
  return (
    <time dateTime={iso} title={showDateTime(iso)} className={className}>
      {hydrated ? showRecent(iso, Date.now()) : showDate(iso)}
    </time>
  )
}
