import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import type { Order } from '../order-labels.ts'

type Asked = Pick<Order, 'role' | 'timeline' | 'allowedActions'>

interface TeamQuestionProps {
  order: Asked
  /** The page with the form for the reply; none on that page itself. */
  to?: string
}

/** What our team asks the reader, until they reply. */
export function TeamQuestion({ order, to }: TeamQuestionProps) {
  const questions = openQuestions(order)
  if (questions.length === 0) return null
  return (
    <div className="mt-4">
      <Alert tone="wait" title="Our team asks you">
        {questions.map((words, place) => (
          // Our team may ask the same again, and the order of the questions never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={place} className="wrap-anywhere whitespace-pre-line">
            {words}
          </p>
        ))}
        {to && (
          <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline">
            Reply with words or a picture
          </Link>
        )}
      </Alert>
    </div>
  )
}

/** The questions since the reader wrote last, the oldest first; none when they cannot reply now. */
export function openQuestions({ role, timeline, allowedActions }: Asked): string[] {
  const [ask, replies]: [string, string[]] =
    role === 'buyer' ? ['askBuyer', ['addToDispute']] : ['askSeller', ['addToAnswer', 'answerDispute']]
  if (!allowedActions.some((action) => replies.includes(action))) return []
  const last = timeline.map(({ action }) => replies.includes(action)).lastIndexOf(true)
  return timeline.slice(last + 1).flatMap(({ action, note }) => (action === ask ? [note] : []))
}
