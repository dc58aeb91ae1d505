import type { BusyAddresses } from '@oja/contract/schemas/admin/admin-settings.ts'
import { Form } from 'react-router'
import { showDeadline } from '../../format/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { useFormErrorsOf } from '../form-errors.ts'

const setting = 'open-address'

/** Opens one address for many registrations on one day, and lists those that are open. */
export function BusyAddressForm({ open, yourAddress }: BusyAddresses['data']) {
  const formErrors = useFormErrorsOf({ setting })
  const { values = {}, fields = {} } = formErrors ?? {}
  return (
    <>
      <Form method="post" noValidate className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <input type="hidden" name="setting" value={setting} />
        <Field
          label="Internet address"
          name="address"
          required
          maxLength={45}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={`The IP address of the connection.${yourAddress ? ` Yours is ${yourAddress} now.` : ''}`}
          defaultValue={values.address ?? yourAddress}
          error={fields.address}
        />
        <Field
          label="Hours"
          name="hours"
          type="number"
          inputMode="numeric"
          min={1}
          max={24}
          required
          defaultValue={values.hours ?? 8}
          error={fields.hours}
        />
        <Field
          label="Where"
          name="note"
          required
          maxLength={80}
          placeholder="Bodija, the stall by the gate"
          defaultValue={values.note}
          error={fields.note}
        />
        <Button className="min-h-12 self-start sm:mt-7.5">Open</Button>
      </Form>
      {open.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {open.map(({ id, note, closesAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <p className="min-w-0 break-words">
                <strong>{note}</strong>
                <br />
                <span className="text-muted">open until {showDeadline(closesAt)}</span>
              </p>
              <Form method="post">
                <input type="hidden" name="setting" value="close-address" />
                <input type="hidden" name="id" value={id} />
                <Button kind="quiet" aria-label={`Close ${note}`}>
                  Close
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
