import { Icon } from '../icon.tsx'
import { SaveForm } from './save-form.tsx'

interface FollowShopProps {
  id: string
  name: string
  known?: boolean | undefined
}

/** Follows a shop: its new goods are then on the page of saved items. */
export function FollowShop({ id, name, known }: FollowShopProps) {
  return (
    <SaveForm mark={`shop/${id}`} known={known} doneText={`You follow ${name}`} className="save-button">
      {(isFollowed) => (
        <>
          <Icon name={isFollowed ? 'check' : 'plus'} />
          <span>
            {isFollowed ? 'Following' : 'Follow'}
            <span className="sr-only"> {name}</span>
          </span>
        </>
      )}
    </SaveForm>
  )
}
