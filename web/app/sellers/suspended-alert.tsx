import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'

const words = {
  shop: {
    title: 'Your shop is suspended',
    text: 'Buyers cannot see your shop or your listings. Orders that are paid stay yours to finish, and you can still answer those buyers; our support follows them.',
    about: 'suspension',
  },
  account: {
    title: 'Your account is suspended',
    text: 'You cannot buy, send messages or write reviews. Orders that you paid go on: you can still confirm them or report a problem. You can read everything, and write to our support.',
    about: 'account',
  },
}

/** Why a shop is closed to buyers, or a buyer may not buy; what still works, and whom to ask. */
export function SuspendedAlert({ reason, of = 'shop' }: { reason: string; of?: keyof typeof words }) {
  const { title, text, about } = words[of]
  return (
    <Alert tone="bad" title={reason ? `${title}: ${reason}` : title}>
      <p>{text}</p>
      <p className="mt-3">
        <ButtonLink to={`/Support?about=${about}#message-form`} kind="quiet">
          Ask us why
        </ButtonLink>
      </p>
    </Alert>
  )
}
