import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { addressOfStep, setupSteps, stepOfAddress } from './setup-steps.ts'

/** On the page of a step that opens a shop: which step it is, and the way to the next one. */
export function SetupStrip() {
  const [query] = useSearchParams()
  const index = stepOfAddress(query)
  if (index === null) return null
  const next = setupSteps[index + 1]
  return (
    <nav
      aria-label="Open your shop"
      className="mb-4 flex min-h-11 items-center justify-between gap-3 rounded-lg border border-leaf bg-leaf-soft px-4"
    >
      <Link to="/dashboard" className="inline-flex min-h-11 items-center font-semibold">
        Open your shop: {index + 1} of {setupSteps.length}
      </Link>
      <Link
        to={next ? addressOfStep(next.step) : '/dashboard'}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf underline"
      >
        {query.has('added') ? 'Next step' : 'Skip'}
        <Icon name="chevron-right" />
      </Link>
    </nav>
  )
}
