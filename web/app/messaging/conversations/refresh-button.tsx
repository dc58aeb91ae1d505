import { useRevalidator } from 'react-router'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { savesData } from '../../browser/data-saver.ts'

/** For people in Save data, who get no live events. Loads the page's data again by default. */
export function RefreshButton({ onPress }: { onPress?: () => void }) {
  const hydrated = useHydrated()
  const { revalidate, state } = useRevalidator()
  if (!hydrated || !savesData()) return null
  return (
    <button
      type="button"
      aria-disabled={state === 'loading' || undefined}
      onClick={state === 'loading' ? undefined : (onPress ?? (() => void revalidate()))}
      className="min-h-11 font-semibold text-leaf underline aria-disabled:opacity-60"
    >
      Refresh
    </button>
  )
}
