import { Icon } from '../icon.tsx'
import { SaveForm } from './save-form.tsx'

/** Below the price of a product that is sold out. Who saved it is told when it is back. */
export function NotifyWhenBack({ id }: { id: string }) {
  return (
    <SaveForm mark={`product/${id}`} doneText="We will tell you when it is back" className="save-button">
      {(isSaved) => (
        <>
          <Icon name="bell" />
          {isSaved ? 'We will tell you when it is back' : 'Tell me when it is back'}
        </>
      )}
    </SaveForm>
  )
}
