import { Suspense, use } from 'react'
import type { ReactNode } from 'react'
import type { Absence, Found } from '../api/found.ts'
import { titled } from '../format/page-title.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import type { IconName } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'

/** What a page says when it cannot show what it is about. */
export interface AbsenceTexts {
  /** What the page is about: "Product". */
  name: string
  missing: { icon?: IconName; title: string; text: string; to: string; link: string }
}

interface FoundViewProps<Thing extends object> {
  /** In the browser it may be on its way. */
  found: Found<Thing> | Promise<Found<Thing>>
  texts: AbsenceTexts
  /** The shape of the page until it is there: its photo, and its columns on wide screens. */
  loading: { photo: 'picture' | 'wide'; columns: string }
  /** Stands below the sentence that there is no such thing. */
  whenMissing?: ReactNode
  children: (thing: Thing) => ReactNode
}

/** What a page is about as soon as it is there; what it looks like until then; or why it cannot be shown. */
export function FoundView<Thing extends object>({ loading, ...shown }: FoundViewProps<Thing>) {
  return (
    <Suspense fallback={<Loading {...loading} />}>
      <Shown {...shown} />
    </Suspense>
  )
}

/** Says that there is no such thing, or that it could not be asked for. */
export function AbsenceView({
  reason,
  texts,
  whenMissing,
}: {
  reason: Absence
  texts: AbsenceTexts
  whenMissing?: ReactNode
}) {
  const { icon, title, text, to, link } = texts.missing
  const heading = reason === 'missing' ? title : texts.name
  return (
    <>
      <title>{titled(heading)}</title>
      <h1 className="sr-only">{heading}</h1>
      {reason === 'missing' ? (
        <>
          <EmptyState
            icon={icon}
            title={title}
            text={text}
            action={<ButtonLink to={to}>{link}</ButtonLink>}
          />
          {whenMissing}
        </>
      ) : (
        <EmptyState
          icon="refresh"
          {...(reason === 'busy'
            ? { title: 'We are busy right now', text: 'Please try again in a moment.' }
            : { title: 'Could not reach the server', text: 'Check your connection and try again.' })}
          action={
            <ButtonLink to="" kind="quiet">
              Retry
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

function Shown<Thing extends object>({
  found,
  texts,
  whenMissing,
  children,
}: Omit<FoundViewProps<Thing>, 'loading'>) {
  const thing = found instanceof Promise ? use(found) : found
  return typeof thing === 'string' ? (
    // The photo of a listing touches the header on phones; this must not.
    <div className="max-sm:pt-4">
      <AbsenceView reason={thing} {...{ texts, whenMissing }} />
    </div>
  ) : (
    children(thing)
  )
}

function Loading({ photo, columns }: FoundViewProps<object>['loading']) {
  return (
    <div className={`lg:grid lg:gap-x-10 ${columns}`}>
      <title>{titled('Loading...')}</title>
      <p className="mb-3 text-muted lg:col-span-2">Loading...</p>
      <Skeleton shape={photo} />
      <Skeleton count={6} className="mt-6 space-y-4 lg:mt-2" />
    </div>
  )
}
