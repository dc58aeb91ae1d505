import { longestHolidayDays } from '@oja/contract/values/policy.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/hours-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { fieldsOfHours } from '../../format/hours.ts'
import { titled } from '../../format/page-title.ts'
import { Field } from '../../ui/forms/field.tsx'
import { HoursFields } from '../../ui/forms/hours-fields.tsx'
import { loadShop } from './load-own-shop.ts'
import { shopPartAction, shopPartClientAction } from './save-shop.ts'
import { SettingsFrame, ShopPartForm } from './settings-frame.tsx'

export const loader = serverLoader(loadShop)
export const clientLoader = browserLoader(loadShop)
export const action = shopPartAction('hours')
export const clientAction = shopPartClientAction('hours')

export function meta() {
  return [{ title: titled('Hours and holiday') }]
}

/** When the shop is open, and until when it is closed for a holiday. */
export default function HoursPage({ loaderData: { shop }, actionData }: Route.ComponentProps) {
  const isStep = useSearchParams()[0].has('setup')
  return (
    <SettingsFrame title="Hours and holiday">
      <ShopPartForm {...{ shop, actionData }}>
        {({ workingHours, closedUntil }, refused) => {
          const holiday = (
            <Field
              label="Closed until"
              name="closedUntil"
              type="date"
              required={false}
              defaultValue={refused ? refused.values['closedUntil'] : closedUntil}
              error={refused?.fields['closedUntil']}
              help={`For a holiday of up to ${longestHolidayDays} days. Buyers see it before they buy; they can still order, and your 48 hours to accept start on that day. It ends automatically. Clear it to open now.`}
              className="sm:col-span-2"
            />
          )
          const hours = (
            <div className="sm:col-span-2">
              <HoursFields
                title="Opening hours"
                values={refused ? refused.values : fieldsOfHours(workingHours)}
                fields={refused?.fields ?? {}}
              />
            </div>
          )
          // A new shop sets its hours; a holiday comes later.
          return isStep ? (
            <>
              {hours}
              <details open={refused?.fields['closedUntil'] !== undefined} className="sm:col-span-2">
                <summary className="min-h-11 py-2 font-semibold text-leaf">On holiday now?</summary>
                {holiday}
              </details>
            </>
          ) : (
            <>
              {holiday}
              {hours}
            </>
          )
        }}
      </ShopPartForm>
    </SettingsFrame>
  )
}
