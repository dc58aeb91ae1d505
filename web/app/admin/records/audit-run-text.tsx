import type { AuditTrail } from '@oja/contract/schemas/trust.ts'
import { auditRunSentence, isOneSentence } from '@oja/contract/values/admin/audit-runs.ts'
import type { AuditRun } from '@oja/contract/values/admin/audit-runs.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import { capitalise, showDate, showDateTime, showTime } from '../../format/format.ts'
import { auditSides } from '../audit-facts.ts'
import { AuditText } from '../lists/audit-text.tsx'

type AuditEntry = AuditTrail['data'][number]

/** One change with its two sides, or changes that say the same: one sentence that unfolds to each of them. */
export function AuditRunText({ run }: { run: AuditRun<AuditEntry> }) {
  const [newest] = run.entries
  const oldest = run.entries.at(-1)
  if (!newest || !oldest) return null
  if (run.entries.length === 1) {
    return (
      <div className="wrap-anywhere">
        <Sentence entry={newest} />
        <Sides entry={newest} />
      </div>
    )
  }
  return (
    <details className="wrap-anywhere">
      <summary className="cursor-pointer">
        {auditRunSentence(run)}{' '}
        <span className="text-sm text-muted">
          {period(oldest.at, newest.at)}.{' '}
          <span className="font-semibold whitespace-nowrap text-leaf underline">See each</span>
        </span>
      </summary>
      <ol className="mt-2 space-y-1.5 border-l-2 border-line pl-3">
        {run.entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{showDateTime(entry.at)}</time>
            {!isOneSentence(run) && (
              <>
                {': '}
                <Sentence entry={entry} />
              </>
            )}
            <Sides entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function Sentence({ entry }: { entry: AuditEntry }) {
  return <AuditText text={auditSentence(entry)} subject={entry.subject} />
}

/** "9:02 am to 9:10 am", with the days where there are two. */
function period(from: string, to: string): string {
  const isOneDay = showDate(from) === showDate(to)
  const [first, last] = isOneDay ? [showTime(from), showTime(to)] : [showDateTime(from), showDateTime(to)]
  return first === last ? first : `${first} to ${last}`
}

function Sides({ entry }: { entry: AuditEntry }) {
  const sentence = auditSentence(entry)
  const [before, after] = auditSides(entry, sentence)
  // Where there is one side alone, what follows the sentence needs no name.
  if (before === '' || after === '') return <Side facts={capitalise(before || after)} />
  return (
    <>
      <Side name="Before" facts={before} />
      <Side name="After" facts={after} />
    </>
  )
}

/** One side of a change below its sentence, where it says something more. */
function Side({ name, facts }: { name?: string; facts: string }) {
  return (
    facts !== '' && (
      <p className="text-sm text-muted">
        {name && `${name}: `}
        {facts}
      </p>
    )
  )
}
