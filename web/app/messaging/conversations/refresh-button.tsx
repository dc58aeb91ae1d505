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
      disabled={state === 'loading'}
      onClick={onPress ?? (() => void revalidate())}
      className="min-h-11 font-semibold text-leaf underline disabled:opacity-60"
    >
      Refresh
    </button>
  )
}
