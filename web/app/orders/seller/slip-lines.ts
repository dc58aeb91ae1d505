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
  const received = toFillIn('Received by, date')
  if (isCollected(order)) return [toFillIn('Phone'), received]
  const driver = driverNow(order)
  const who = driver
    ? { name: 'Driver', text: joinWithCommas(driver.name, showPhone(driver.phone), driver.plate ?? '') }
    : toFillIn('Waybill or driver')
  const place = order.delivery?.address ? [] : [toFillIn('Phone'), toFillIn('Address or park')]
  return [...place, who, received]
}

function toFillIn(name: string): SlipLine {
  return { name, text: '' }
}
