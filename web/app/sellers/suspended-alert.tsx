import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'

/** Why a shop is closed to buyers, and whom to ask. */
export function SuspendedAlert({ reason }: { reason: string }) {
  return (
    <Alert tone="bad" title={reason ? `Your shop is suspended: ${reason}` : 'Your shop is suspended'}>
      <p>
        Buyers cannot see your shop or your listings. Orders that are paid stay yours to finish, and you can
        still answer those buyers; our support follows them.
      </p>
      <p className="mt-3">
        <ButtonLink to="/Support?about=suspension#message-form" kind="quiet">
          Ask us why
        </ButtonLink>
      </p>
    </Alert>
  )
}
