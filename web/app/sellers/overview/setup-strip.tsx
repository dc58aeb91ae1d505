import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import {
  addressOfStep,
  isAfterBank,
  nextStepAfter,
  noPayUntil,
  savedInOtherName,
  savedStep,
  setupSteps,
  stepOfAddress,
  stepsDone,
  useDashboardData,
} from './setup-steps.ts'
import type { DashboardData, Setup } from './setup-steps.ts'

/**
 * After a step that opens a shop: what was saved, how many steps are done, and the way to the next one that is not.
 * `setup` is null outside the steps, or when it could not load. `otherName`: what is wrong with the bank account.
 */
export function SetupStrip({ setup, otherName, logo }: Pick<DashboardData, 'setup' | 'otherName' | 'logo'>) {
  const [query] = useSearchParams()
  const index = stepOfAddress(query)
  const saved = savedStep(query)
  const name = useSession()?.name ?? ''
  return (
    <>
      {saved && (
        <div className="mb-4">
          {otherName && isAfterBank(query) ? (
            <Alert
              tone="wait"
              title={savedInOtherName({ name, isOnDocuments: otherName !== 'login' })}
              focusOn={query.toString()}
            >
              {noPayUntil(otherName === 'waiting')}
            </Alert>
          ) : (
            <Alert tone="good" title={saved} focusOn={query.toString()}>
              {logo !== '' && (
                <img src={logo} alt="Your logo" className="mt-2 size-16 rounded-full object-cover" />
              )}
            </Alert>
          )}
        </div>
      )}
      {index !== null && setup && <Steps index={index} setup={setup} />}
    </>
  )
}

function Steps({ index, setup }: { index: number; setup: Setup }) {
  const next = nextStepAfter(index, setup)
  const isDone = setupSteps.slice(index, index + 1).every(({ step }) => setup[step])
  const done = stepsDone(setup)
  return (
    <nav
      aria-label="Open your shop"
      className="mb-3 flex min-h-11 items-center justify-between gap-3 rounded-lg border border-leaf bg-leaf-soft px-4"
    >
      <Link to="/dashboard" className="inline-flex min-h-11 items-center font-semibold max-sm:text-sm">
        {`Open your shop: ${done}\u00a0of\u00a0${setupSteps.length}\u00a0done`}
      </Link>
      <Link
        to={next ? addressOfStep(next.step) : '/dashboard'}
        className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-leaf underline"
      >
        {!isDone ? 'Skip' : next ? 'Next step' : done === setupSteps.length ? 'Finish' : 'See what is left'}
        <Icon name="chevron-right" />
      </Link>
    </nav>
  )
}

/** The address of the next step that is not done, on the page of a step; undefined without one. */
export function useNextSetupStep(): string | undefined {
  const next = useNextStep()
  return next && addressOfStep(next.step)
}

/** The way on below what was saved, where the strip at the top is out of sight; nothing outside the steps. */
export function NextSetupStep({ label, kind }: { label?: string | undefined; kind?: 'quiet' | undefined }) {
  const next = useNextStep()
  if (!next) return null
  return (
    <ButtonLink to={addressOfStep(next.step)} kind={kind} className="mt-3 max-sm:w-full">
      {label ?? `Next step: ${next.title}`}
    </ButtonLink>
  )
}

function useNextStep() {
  const index = stepOfAddress(useSearchParams()[0])
  const setup = useDashboardData()?.setup
  return index === null || !setup ? undefined : nextStepAfter(index, setup)
}
