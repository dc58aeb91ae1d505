import { Icon } from '../icon.tsx'
import { SaveForm } from './save-button.tsx'
import { SaveTexts } from './save-texts.tsx'

/** Follows a shop: its new goods are then on the page of saved items. */
export function FollowShop({ id, name }: { id: string; name: string }) {
  return (
    <SaveForm mark={`shop/${id}`} className="save-button max-sm:text-sm">
      <Icon name="heart" className="size-4" />
      <SaveTexts before="Follow" after="Following" />
      <span className="sr-only">{` ${name}`}</span>
    </SaveForm>
  )
}
