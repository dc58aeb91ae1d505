import { Link, useMatches, useSearchParams } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addressOfStep, savedStep, setupSteps, stepOfAddress } from './setup-steps.ts'

/** After a step that opens a shop: what was saved, which step this is, and the way to the next one. */
export function SetupStrip() {
  const [query] = useSearchParams()
  const index = stepOfAddress(query)
  const saved = savedStep(query)
  return (
    <>
      {saved && (
        <div className="mb-4">
          <Alert tone="good" title={saved} focusOn={query.toString()} />
        </div>
      )}
      {index !== null && <Steps index={index} isAdded={query.has('added')} />}
    </>
  )
}

function Steps({ index, isAdded }: { index: number; isAdded: boolean }) {
  const next = setupSteps[index + 1]
  const isDone = useMatches().some(({ loaderData }) => isStepDone(loaderData)) || isAdded
  return (
    <nav
      aria-label="Open your shop"
      className="mb-3 flex min-h-11 items-center justify-between gap-3 rounded-lg border border-leaf bg-leaf-soft px-4"
    >
      <Link to="/dashboard" className="inline-flex min-h-11 items-center font-semibold max-sm:text-sm">
        {`Open your shop: step\u00a0${index + 1}\u00a0of\u00a0${setupSteps.length}${isDone ? ' done' : ''}`}
      </Link>
      <Link
        to={next ? addressOfStep(next.step) : '/dashboard'}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf underline"
      >
        {!next && isDone ? 'Finish' : isDone ? 'Next step' : 'Skip'}
        <Icon name="chevron-right" />
      </Link>
    </nav>
  )
}

/** The way on below what was saved, where the strip at the top is out of sight; nothing outside the steps. */
export function NextSetupStep() {
  const index = stepOfAddress(useSearchParams()[0])
  const next = index === null ? undefined : setupSteps[index + 1]
  if (!next) return null
  return (
    <ButtonLink to={addressOfStep(next.step)} className="mt-3 max-sm:w-full">
      Next step: {next.title}
    </ButtonLink>
  )
}

/** Does the page say that its step is done? */
function isStepDone(loaderData: unknown): boolean {
  return (
    typeof loaderData === 'object' &&
    loaderData !== null &&
    'isStepDone' in loaderData &&
    loaderData.isStepDone === true
  )
}
