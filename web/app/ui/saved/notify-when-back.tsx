import { Icon } from '../icon.tsx'
import { SaveForm } from './save-form.tsx'
import { SaveTexts } from './save-texts.tsx'

/** Below the price of a product that is sold out. Who saved it is notified when it is back. */
export function NotifyWhenBack({ id }: { id: string }) {
  return (
    <SaveForm mark={`product/${id}`} className="save-button">
      <Icon name="bell" />
      <SaveTexts before="Tell me when it is back" after="We will tell you when it is back" />
    </SaveForm>
  )
}
