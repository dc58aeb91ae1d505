import { deliveryWayLabels } from '@oja/contract/values/delivery/delivery-ways.ts'
import type { AreaWay } from '@oja/contract/values/delivery/delivery-ways.ts'

/** The ways as their own shop reads them: to its buyers, who brings the goods is "the seller". */
export const ownWayLabels: Record<AreaWay, string> = {
  seller: 'You bring it',
  courier: deliveryWayLabels.courier,
}
