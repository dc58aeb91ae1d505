import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import type { TextSettings } from '@oja/contract/schemas/admin/admin-texts.ts'
import { parseNaira } from '@oja/contract/values/money.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/text-settings-page.ts'
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
import { sampleTexts } from '../samples/sample-texts.ts'
import { amountLabels, TextSettingsSection } from './text-settings-section.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

function load(visit: PageRequest) {
  return realOrSample(visit, (api) => api(adminMarketEndpoints.texts, {}), sampleTexts)
}

async function submit(submission: FormSubmission) {
  const { api, form, url } = submission
  const { message } = await withReauthentication(
    submission,
    () => api(adminMarketEndpoints.changeTexts, { body: readTextSettings(form) }),
    'save the text settings',
  )
  return redirectDone(url, message)
}

// What is no amount is sent as such, and refused with the field's own sentence.
function readTextSettings(form: FormData): TextSettings {
  const amount = (name: string) =>
    field(form, name).trim() === '0' ? 0 : (parseNaira(field(form, name)) ?? NaN)
  return {
    firstWay: field(form, 'firstWay') as TextSettings['firstWay'],
    isStopped: field(form, 'isStopped') === 'yes',
    dailyBudgetMinor: amount('dailyBudgetMinor'),
    smsMinor: amount('smsMinor'),
    whatsappMinor: amount('whatsappMinor'),
  }
}

export function meta() {
  return [{ title: titled('Text messages') }, { name: 'robots', content: 'noindex' }]
}

export default function TextSettingsPage({
  loaderData: { data, isSample },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/settings">Back to the settings</BackLink>
      <AdminHead
        title="Text messages"
        isSample={isSample}
        formErrors={isFormErrors(actionData) ? actionData : null}
        labels={amountLabels}
        done={doneMessage(query)}
      />
      <TextSettingsSection data={data} isSample={isSample} />
    </div>
  )
}
