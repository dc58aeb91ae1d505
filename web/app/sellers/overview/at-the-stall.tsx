import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** What a trader needs while a customer waits: to ask for an amount, and to see that it is paid. */
export function AtTheStall() {
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-2 *:px-2 max-sm:w-full max-sm:text-sm">
      <ButtonLink to="/dashboard/ask" kind="quiet">
        <Icon name="basket" />
        Ask for payment
      </ButtonLink>
      <ButtonLink to="/dashboard/paid" kind="quiet">
        <Icon name="check-circle" />
        Who paid
      </ButtonLink>
    </div>
  )
}
