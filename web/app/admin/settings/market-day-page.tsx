import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import type { BusyAddresses } from '@oja/contract/schemas/admin/admin-settings.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/market-day-page.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { doneMessage, redirectDone } from '../admin-done.ts'
import { AdminHead, BackLink } from '../admin-parts.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { BusyAddressForm } from './busy-address-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

function load(visit: PageRequest) {
  return realOrSample<BusyAddresses['data']>(visit, (api) => api(adminMarketEndpoints.busyAddresses, {}), {
    open: [],
    yourAddress: '',
  })
}

async function submit(submission: FormSubmission) {
  const { api, form, url } = submission
  const closes = field(form, 'setting') === 'close-address'
  const { message } = await withReauthentication(
    submission,
    () =>
      closes
        ? api(adminMarketEndpoints.closeBusyAddress, { params: { id: field(form, 'id') } })
        : api(adminMarketEndpoints.openBusyAddress, {
            body: {
              address: field(form, 'address').trim(),
              hours: field(form, 'hours'),
              note: field(form, 'note'),
            },
          }),
    closes ? 'close the address' : `open the address ${field(form, 'address').trim()}`,
  )
  return redirectDone(url, message)
}

export function meta() {
  return [{ title: titled('Market day') }, { name: 'robots', content: 'noindex' }]
}

export default function MarketDayPage({ loaderData: { data, isSample }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to="/admin/settings">Back to the settings</BackLink>
      <AdminHead
        title="Market day"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        done={doneMessage(query)}
      />
      <p className="text-muted">
        Many people register at one stall, over the same internet connection? Open its address for some hours:
        our limits on registrations and codes do not apply there. Each phone number keeps its own limit.
      </p>
      <BusyAddressForm {...data} />
    </div>
  )
}
