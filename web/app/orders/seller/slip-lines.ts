import { showPhone } from '@oja/contract/values/phone.ts'
import { joinWithCommas } from '../../format/format.ts'
import { driverNow, isCollected } from '../order-labels.ts'
import type { Order } from '../order-labels.ts'

interface SlipLine {
  name: string
  /** "" is filled in by hand: it is known only when the parcel leaves or has come. */
  text: string
}

/** The last lines of a packing slip, with the driver where one is named. */
export function linesOfSlip(order: Pick<Order, 'delivery' | 'atStall' | 'dispatch' | 'driver'>): SlipLine[] {
  const received = byHand('Received by, date')
  if (isCollected(order)) return [byHand('Phone'), received]
  const driver = driverNow(order)
  const who = driver
    ? { name: 'Driver', text: joinWithCommas(driver.name, showPhone(driver.phone), driver.plate ?? '') }
    : byHand('Waybill or driver')
  const place = order.delivery?.address ? [] : [byHand('Phone'), byHand('Address or park')]
  return [...place, who, received]
}

function byHand(name: string): SlipLine {
  return { name, text: '' }
}
