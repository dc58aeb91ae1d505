import { disputeReasons, disputeWishes } from '@oja/contract/values/orders/dispute-choices.ts'
import { offerAccepted } from '@oja/contract/values/orders/refund-reasons.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { ReactNode } from 'react'
import { showDateTime } from '../../format/format.ts'
import type { Order } from '../order-labels.ts'

type Dispute = NonNullable<Order['disputeCase']>

interface DisputeCaseProps {
  dispute: Dispute
  /** The names of the two parties, for the reader. */
  buyer: string
  seller: string
  /** What happened to the order, with the amount that was decided; a receipt of a payment request has none. */
  timeline?: Order['timeline']
  /** Says of a party that it added no photo: who decides looks for one. */
  saysNoPhoto?: boolean
  /** How far it is, where no other part of the page says so. */
  badge?: ReactNode
}

/** The texts and photos of a dispute, with their authors, and the decision. */
export function DisputeDetails({
  dispute,
  buyer,
  seller,
  timeline = [],
  saysNoPhoto,
  badge,
}: DisputeCaseProps) {
  const { words, pictures, openedAt, answer, answerPictures, answeredAt, decision, decidedAt } = dispute
  return (
    <section aria-labelledby="dispute" className="mt-8">
      <h2 id="dispute" className="text-2xl">
        {buyer === 'You' ? 'Your report' : 'The dispute'} {badge}
      </h2>
      <div className="mt-3 space-y-3">
        <PartyStatement who={buyer} at={openedAt} words={words} pictures={pictures}>
          <Choices dispute={dispute} timeline={timeline} />
          {saysNoPhoto && pictures.length === 0 && (
            <p className="mt-2 text-muted">The buyer added no photo.</p>
          )}
        </PartyStatement>
        {answeredAt && (
          <PartyStatement who={seller} at={answeredAt} words={answer} pictures={answerPictures}>
            {saysNoPhoto && answerPictures.length === 0 && (
              <p className="mt-2 text-muted">The seller added no photo.</p>
            )}
          </PartyStatement>
        )}
        {timeline.map(({ action, at, note, amountMinor }) => {
          const asked = { askBuyer: buyer, askSeller: seller }[action]
          const who = asked
            ? teamAsked(asked, action)
            : { addToDispute: buyer, addToAnswer: seller, offerRefund: seller }[action]
          const words = action === 'offerRefund' ? offerText(seller, amountMinor ?? 0) : note
          return (
            who && <PartyStatement key={`${at} ${action}`} who={who} at={at} words={words} pictures={[]} />
          )
        })}
        {decision && decidedAt && (
          <div className="rounded-lg border border-leaf/40 bg-leaf-soft p-4">
            <p className="font-semibold">{decisionText(decision, timeline, { buyer, seller })}</p>
            {dispute.decisionNote !== '' && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line">
                {noteFor(dispute.decisionNote, { buyer, seller })}
              </p>
            )}
            <p className="mt-1 text-sm text-muted">{showDateTime(decidedAt)}</p>
          </div>
        )}
      </div>
    </section>
  )
}

/** "The team asked the buyer:"; of the reader themselves "Our team asked you:". */
function teamAsked(side: string, action: string): string {
  if (side === 'You') return 'Our team asked you:'
  return `The team asked the ${action === 'askBuyer' ? 'buyer' : 'seller'}:`
}

/** "You offer to refund ₦4,000." */
function offerText(seller: string, kobo: number): string {
  return `${seller === 'You' ? 'You offer' : 'Offers'} to refund ${formatNaira(kobo)}.`
}

function decisionText(
  decision: NonNullable<Dispute['decision']>,
  timeline: Order['timeline'],
  { buyer, seller }: Pick<DisputeCaseProps, 'buyer' | 'seller'>,
): string {
  if (decision === 'seller')
    return seller === 'You' ? 'Decided: you keep the money.' : 'Decided: the seller keeps the money.'
  const sumOf = (step: string) => timeline.find(({ action }) => action === step)?.amountMinor
  const to = buyer === 'You' ? 'you' : 'the buyer'
  const agreed = sumOf('acceptOffer')
  if (agreed) return `Agreed: refund of ${formatNaira(agreed)} to ${to}.`
  const kobo = sumOf('decideDispute')
  return `Decided: ${decision === 'part' ? 'part' : 'full'} refund${kobo ? ` of ${formatNaira(kobo)}` : ''} to ${to}.`
}

/** What is written beside the decision. Of an agreement each side reads who accepted whose offer. */
function noteFor(note: string, { buyer, seller }: Pick<DisputeCaseProps, 'buyer' | 'seller'>): string {
  if (note !== offerAccepted) return note
  if (seller === 'You') return `${buyer} accepted your offer`
  return buyer === 'You' ? 'You accepted the seller’s offer' : note
}

/** What the buyer chose: what is wrong, and what they want. */
function Choices({ dispute: { reason, wish }, timeline }: { dispute: Dispute; timeline: Order['timeline'] }) {
  if (!reason || !wish) return null
  const kobo = timeline.find(({ action }) => action === 'openDispute')?.amountMinor
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2">
      <dt className="text-muted">Problem</dt>
      <dd className="font-semibold">{disputeReasons[reason]}</dd>
      <dt className="text-muted">Wants</dt>
      <dd className="font-semibold">
        {disputeWishes[wish]}
        {kobo ? ` of ${formatNaira(kobo)}` : wish === 'part' && ', no sum named'}
      </dd>
    </dl>
  )
}

interface PartyStatementProps {
  who: string
  at: string
  words: string
  pictures: string[]
  children?: ReactNode
}

function PartyStatement({ who, at, words, pictures, children }: PartyStatementProps) {
  return (
    <div className="rounded-lg border border-line bg-card p-4">
      <p className="font-semibold">{who}</p>
      {children}
      {words !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{words}</p>}
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a href={`${picture}${picture.includes('?') ? '&' : '?'}width=1080`} className="block">
                <img
                  src={picture}
                  alt={`${who}: evidence ${index + 1}`}
                  width={160}
                  height={160}
                  loading="lazy"
                  className="size-28 rounded-md bg-sunken object-cover sm:size-40"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-muted">{showDateTime(at)}</p>
    </div>
  )
}
