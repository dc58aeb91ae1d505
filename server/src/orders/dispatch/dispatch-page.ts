import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { goodsInWords } from '@oja/contract/values/orders/ordered-goods.ts'
import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import type { Config } from '../../platform/config.ts'
import { formatDay, formatDateTime } from '../../platform/nigeria/lagos-time.ts'
import { escape } from '../../platform/pages/scriptless-page.ts'
import type { PlainPage } from '../../platform/pages/scriptless-page.ts'
import { readDriver } from './drivers.ts'
import type { DispatchByCode } from './dispatch-records.ts'

/** The page `/d/{code}` for whoever collects a parcel. It says nothing of the buyer. */
export function dispatchPage(
  config: Pick<Config, 'encryptionKey' | 'dataDir'>,
  proof: DispatchByCode | undefined,
): PlainPage {
  const driver = proof && readDriver(config, proof)
  if (!proof || !driver) return nothing
  const { order_id, encrypted_driver_now: later } = proof
  // Whoever collects it calls who has it now.
  const now = (later && readDriver(config, { order_id, encrypted_driver: later })) ?? driver
  const { product_name: product, quantity, unit, store_name: shop, fulfilment } = proof
  const goods = goodsInWords(quantity.toLocaleString('en-NG'), unit, product)
  const photo = address(dispatchEndpoints.pageWaybill, { params: { code: proof.code } })
  const body = `<h1>Parcel from ${escape(shop)}</h1>
<p>${escape(goods)}</p>
${fulfilment === 'received' ? '<p><strong>The buyer has received it.</strong></p>' : ''}
<section class="card"><dl>
${line('Leaves from', escape(proof.park))}
${line('Expected', escape(formatDay(proof.expected_on)))}
${line(now === driver ? 'Driver' : 'Now driven by', escape(now.name))}
${line('Driver’s phone', `<a href="tel:${escape(phoneForTelLink(now.phone))}">${escape(showPhone(now.phone))}</a>`)}
${now.plate && line('Plate number', escape(now.plate))}
${now === driver ? '' : line('Driver on the waybill', escape(driver.name))}
${line('Sent', escape(formatDateTime(proof.created_at)))}
</dl></section>
${proof.file_id ? `<h2>Waybill</h2><p><a href="${escape(photo)}"><img src="${escape(photo)}" alt="Waybill of the parcel" width="640" height="480" loading="lazy"></a></p>` : ''}
<p class="muted">Give this link only to the person who collects the parcel.</p>`
  return { status: 200, title: `Parcel from ${shop}`, body }
}

const nothing: PlainPage = {
  status: 404,
  title: 'No parcel',
  body: `<h1>There is no parcel at this link</h1><p>Check the link with the person who gave it to you. A driver’s details are erased after 90 days.</p>`,
}

function line(name: string, html: string): string {
  return `<dt>${name}</dt><dd>${html}</dd>`
}
