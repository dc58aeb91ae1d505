import type { ImportState } from '@oja/contract/schemas/listing-import.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { showCount } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { FormErrors } from '../../api/page.ts'
import { MendRows } from './mend-rows.tsx'
import {
  alreadyThereLabel,
  countWithVerbLabel,
  gotPhotosLabel,
  lineCountLabel,
  listingCountLabel,
} from './import-labels.ts'
import { kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'

interface ImportProgressProps {
  kind: ListingKind
  state: ImportState['data']
  /** The errors of the rows' form, where it was refused as a whole. */
  formErrors: FormErrors | undefined
}

/** The progress or the result of an import. A job runs it, so the seller may leave the page. */
export function ImportProgress({ kind, state, formErrors }: ImportProgressProps) {
  const { status, lines, read } = state
  const isRunning = status === 'listing'
  useReloadWhile(isRunning)
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  if (!isRunning) return <Outcome {...{ kind, state, formErrors }} />
  return (
    <section aria-busy="true" className="rounded-lg border border-line bg-card p-4 sm:p-6">
      <Progress id="listed" label="Adding to your shop..." percent={Math.floor((100 * read) / lines)} />
      <p className="mt-3 text-muted">
        {showCount(read)} of {lineCountLabel(lines)}. You can leave this page. We will keep adding them.
      </p>
      {!hydrated && (
        <ButtonLink to={pathname + search} kind="quiet" className="mt-4">
          Refresh
        </ButtonLink>
      )}
    </section>
  )
}

function Outcome({ kind, state, formErrors }: ImportProgressProps) {
  const { id, status, known, refused, photos, waiting } = state
  const { mended = 0, toMend = [], leftToMend = 0, alreadyThere = [] } = state
  const { plural } = kinds[kind]
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const listed = state.listed + mended
  const skipped = Math.max(0, refused - mended - leftToMend - alreadyThere.length)
  const rest = [
    ...(known > 0 ? [`${countWithVerbLabel(kind, known)} there already.`] : []),
    ...(alreadyThere.length > 0 ? [alreadyThereLabel(alreadyThere)] : []),
    ...(skipped > 0 ? [`${lineCountLabel(skipped)} ${skipped === 1 ? 'was' : 'were'} skipped.`] : []),
  ]
  return (
    <div ref={heading} tabIndex={-1} className="space-y-5 outline-none">
      {status === 'failed' && (
        <Alert tone="bad" title="We could not add your listings.">
          Your shop cannot add listings now. Please{' '}
          <Link to="/Support" className="font-semibold underline">
            contact support
          </Link>
          .
        </Alert>
      )}
      {(status === 'done' || mended > 0 || alreadyThere.length > 0) && (
        <Alert tone="good" title={titleOf(kind, listed, photos)}>
          <p>
            {seenBy(listed, waiting)} {rest.join(' ')}
          </p>
          {listed > 0 && photos > 0 && <p className="mt-1">{gotPhotosLabel(kind, photos)}</p>}
          {listed > photos && <p className="mt-1">Listings with a photo sell first: add photos next.</p>}
        </Alert>
      )}
      <MendRows {...{ kind, formErrors }} importId={id} rows={toMend} left={leftToMend} />
      <div className="flex flex-wrap gap-3">
        {listed > 0 && (
          <ButtonLink
            to={`/dashboard/listings?tab=${plural}&status=no-photo`}
            kind={toMend.length > 0 ? 'quiet' : 'primary'}
          >
            Add photos
          </ButtonLink>
        )}
        <ButtonLink to={`/dashboard/listings?tab=${plural}`} kind="quiet">
          See My Listings
        </ButtonLink>
        <ButtonLink to={`/dashboard/import?kind=${plural}`} kind="quiet">
          Upload another file
        </ButtonLink>
      </div>
    </div>
  )
}

/** What is new. A file may bring photos alone, to what was added before. */
function titleOf(kind: ListingKind, listed: number, photos: number): string {
  if (listed === 0 && photos > 0) return gotPhotosLabel(kind, photos)
  return `${listingCountLabel(kind, listed)} added.`
}

/** Whether buyers see the new listings, or an admin looks at them first. */
function seenBy(listed: number, waiting: number): string {
  if (listed === 0) return ''
  if (waiting === 0) return 'Buyers can see them now.'
  if (waiting >= listed) return 'They wait for a look by our team, then buyers see them.'
  const wait = waiting === 1 ? '1 waits' : `${showCount(waiting)} wait`
  return `${wait} for a look by our team. Buyers can see the others now.`
}

const reloadMilliseconds = 700

/** Loads the page again every moment while the import runs. */
function useReloadWhile(isRunning: boolean): void {
  const { state, revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void (state === 'idle' && revalidate()))
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => reload(), reloadMilliseconds)
    return () => clearInterval(timer)
  }, [isRunning])
}
