import { longestHolidayDays } from '@oja/contract/values/policy.ts'
import { useLocation, useSearchParams } from 'react-router'
import type { Route } from './+types/hours-page.ts'
import { browserLoader, isFormErrors, serverLoader } from '../../api/page.ts'
import { showDate } from '../../format/format.ts'
import { fieldsOfHours } from '../../format/hours.ts'
import { titled } from '../../format/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { HoursFields } from '../../ui/forms/hours-fields.tsx'
import { HolidayChoices } from './holiday-choices.tsx'
import { loadShop } from './load-own-shop.ts'
import { holidayRule, OpenAgain } from './open-again.tsx'
import { holidaySaved, shopPartAction, shopPartClientAction } from './save-shop.ts'
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
  const query = useSearchParams()[0]
  const { key } = useLocation()
  const isStep = query.has('setup')
  const isSaved = query.get('saved') === holidaySaved && !isFormErrors(actionData)
  const until = shop.answer?.seller.closedUntil
  return (
    <SettingsFrame title="Hours and holiday">
      {until && (
        <Alert
          tone="wait"
          title={`${isSaved ? 'Saved. ' : ''}Your shop is closed. It opens again on ${showDate(`${until}T12:00:00Z`)}.`}
          focusOn={isSaved ? key : undefined}
        >
          <p>{holidayRule}</p>
          <OpenAgain />
        </Alert>
      )}
      {!isStep && !until && (
        <a
          href="#closedUntil"
          className="-mt-2 mb-4 flex min-h-11 w-fit items-center font-semibold text-leaf underline"
        >
          Close the shop for a holiday
        </a>
      )}
      <ShopPartForm {...{ shop, actionData }} saveLabel="Save hours and holiday">
        {({ workingHours, closedUntil }, refused) => {
          const holiday = (
            // Opening the shop again empties the field.
            <div key={closedUntil}>
              <Field
                label="Closed until"
                name="closedUntil"
                type="date"
                required={false}
                defaultValue={refused ? refused.values['closedUntil'] : closedUntil}
                error={refused?.fields['closedUntil']}
                help={`For a holiday of up to ${longestHolidayDays} days; it ends automatically. ${holidayRule}`}
              />
              <HolidayChoices />
            </div>
          )
          const hours = (
            <HoursFields
              title="Opening hours"
              values={refused ? refused.values : fieldsOfHours(workingHours)}
              fields={refused?.fields ?? {}}
            />
          )
          return (
            <>
              <div className="sm:col-span-2">{hours}</div>
              {/* A new shop sets its hours; a holiday comes later. */}
              {isStep ? (
                <details open={refused?.fields['closedUntil'] !== undefined} className="sm:col-span-2">
                  <summary className="min-h-11 py-2 font-semibold text-leaf">On holiday now?</summary>
                  {holiday}
                </details>
              ) : (
                <div className="border-t border-line pt-4 sm:col-span-2">{holiday}</div>
              )}
            </>
          )
        }}
      </ShopPartForm>
    </SettingsFrame>
  )
}
