import { reviewRemovalReasons } from '@oja/contract/values/admin/removal-reasons.ts'
import type { ReportedThing } from '@oja/contract/schemas/trust.ts'
import { DecisionForm, DecisionForms } from '../admin-parts.tsx'
import { LookAgain } from '../decision-list.tsx'
import { BeforeRemoval } from '../reviews/review-facts.tsx'
import { boxName, reasonsOf } from './chosen-reports.ts'
import { mayReopen } from './decided-list.tsx'
import { ThingReports } from './thing-reports.tsx'

/** A reported thing with its open reports, and the decision about them. */
export function OpenThing({ thing, isAboutShop }: { thing: ReportedThing; isAboutShop: boolean }) {
  const { kind, id, name, reports } = thing
  const all = allOf(reports.length)
  const wasConfirmed = reports.some((report) => report.wasConfirmed)
  const uphold = wasConfirmed ? 'Confirm again' : upholds[kind]
  const outcome = wasConfirmed ? outcomesAgain[kind] : outcomes[kind]
  const said = reasonsOf([thing])
  const choice = (decision: string) =>
    reports.length > 1 && <ReportChoice thing={thing} decision={decision} />
  return (
    <>
      <ThingReports thing={thing} isAboutShop={isAboutShop} />
      <div className="mt-4">
        <DecisionForms>
          <DecisionForm
            label={`${uphold}${all}`}
            confirmLabel={`Yes, ${uphold.toLowerCase()}`}
            question={`${uphold}: ${name}? ${outcome} ${reports.length > 1 ? 'The reasons ticked above go out.' : `The reason: ${said}.`}`}
            before={
              <>
                {thing.review && <BeforeRemoval review={thing.review} />}
                {choice('uphold')}
              </>
            }
            about={name}
            kind="danger"
            fields={{ kind, id, decision: 'uphold' }}
            {...(kind === 'review' && {
              reasonLabel: 'Reason (sent to the writer)',
              reasons: reviewRemovalReasons,
            })}
          />
          <DecisionForm
            label={`Dismiss${all}`}
            confirmLabel="Yes, dismiss"
            before={choice('dismiss')}
            question={`Dismiss the reports about ${name}? ${dismissalTold(reports)} ${wasConfirmed ? clearings[kind] : 'Nothing else changes.'}`}
            about={name}
            fields={{ kind, id, decision: 'dismiss' }}
          />
        </DecisionForms>
      </div>
    </>
  )
}

/** Who has heard that we found nothing does not hear it again. */
function dismissalTold(reports: ReportedThing['reports']): string {
  if (reports.every(({ reopened, wasConfirmed }) => reopened && !wasConfirmed))
    return 'Reporters have heard already that we found nothing, so they are not notified again.'
  return 'Reporters are notified that we found nothing against our rules.'
}

/** " (both)", where one pair of buttons decides about several reports. */
function allOf(count: number): string {
  if (count < 2) return ''
  return count === 2 ? ' (both)' : ` (all ${count})`
}

/** Which of several reports are decided: all at first. The others stay open. */
function ReportChoice({ thing: { id, reports }, decision }: { thing: ReportedThing; decision: string }) {
  return (
    <fieldset className="w-full">
      <legend className="font-semibold">Decide about these reports:</legend>
      <input type="hidden" name="chooses" value="yes" />
      {reports.map((report, place) => (
        <label key={report.id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            id={`${decision}-${id}-${report.id}`}
            name={`${boxName}${place}`}
            value={report.id}
            defaultChecked
            className="size-5 shrink-0 accent-leaf"
          />
          <span>
            {report.reason} <span className="text-sm text-muted">from {report.reporter}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A thing whose reports were dismissed, to be opened again. */
export function DismissedThing({ thing, isAboutShop }: { thing: ReportedThing; isAboutShop: boolean }) {
  const { kind, id, name } = thing
  return (
    <>
      <ThingReports thing={thing} isAboutShop={isAboutShop} />
      <div className="mt-4">
        <DecisionForms>
          <DecisionForm
            label="Open again"
            confirmLabel="Yes, open again"
            question={`Open the reports about ${name} again? You can then decide about them anew. Nobody is notified now.`}
            about={name}
            fields={{ kind, id, decision: 'reopen' }}
          />
        </DecisionForms>
      </div>
    </>
  )
}

/** A thing whose reports were confirmed, to be looked at again for thirty days. */
export function ConfirmedThing({ thing, isAboutShop }: { thing: ReportedThing; isAboutShop: boolean }) {
  const { kind, id, name, reports } = thing
  const mayLook = reports.some(({ confirmed }) => confirmed && mayReopen(confirmed.at, Date.now()))
  return (
    <>
      <ThingReports thing={thing} isAboutShop={isAboutShop} />
      {mayLook && (
        <div className="mt-4">
          <LookAgain
            fields={{ kind, id }}
            about={`the reports about ${name}`}
            reader={kind === 'review' ? 'the writer' : 'whoever was reported'}
            effect={`Look at the reports about ${name} again? You can then decide about them anew.${kind === 'seller' || kind === 'conversation' ? '' : ' It stays removed until then.'} We tell whoever was reported; reporters hear only of another decision.`}
          />
        </div>
      )}
    </>
  )
}

const outcomes = {
  product:
    'If you remove it, buyers stop seeing it at once. Reporters will be notified, and the seller gets the reason.',
  service:
    'If you remove it, buyers stop seeing it at once. Reporters will be notified, and the seller gets the reason.',
  review:
    'If you remove it, nobody sees it any more. Reporters will be notified, and the writer gets your reason.',
  seller:
    'The shop gets an email and a notification with the reason. Reporters will be notified. The shop stays open until you suspend it.',
  conversation:
    'The person gets an email and a notification with the reason. Reporters will be notified. The account stays active until you suspend it or the shop.',
} as const

/** The same for reports that were confirmed before. */
const outcomesAgain = {
  product: 'It stays removed, and the seller gets an email and a notification.',
  service: 'It stays removed, and the seller gets an email and a notification.',
  review: 'It stays removed, and the writer gets an email and a notification.',
  seller: 'The shop gets an email and a notification with the reason.',
  conversation: 'The person gets an email and a notification with the reason.',
} as const

/** What a dismissal does after a confirmation. */
const clearings = {
  product: 'The seller hears it too. The listing was deleted and cannot come back: they can add it again.',
  service: 'The seller hears it too. The listing was deleted and cannot come back: they can add it again.',
  review:
    'The review is shown again where that is possible, without its photo and voice note. Its writer hears it too.',
  seller: 'The shop hears it too. A suspension stays until you activate the shop.',
  conversation: 'The person hears it too. A suspension stays until you end it.',
} as const

const upholds = {
  product: 'Remove',
  service: 'Remove',
  review: 'Remove',
  seller: 'Confirm violation',
  conversation: 'Confirm violation',
} as const
