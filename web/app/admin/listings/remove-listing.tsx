import type { AdminListing } from '@oja/contract/schemas/admin/admin-listings.ts'
import { removalReasons } from '@oja/contract/values/admin/removal-reasons.ts'
import { Form } from 'react-router'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { filledDanger } from '../admin-parts.tsx'
import { fieldId, useFormErrorsOf, useSending } from '../form-errors.ts'
import { ReasonChips } from '../reason-chips.tsx'
import { RecordList } from '../records/record-list.tsx'

interface RemoveListingProps {
  listing: AdminListing['data']
  /** Where a Cancel leads. */
  back: string
}

/** The question whether to remove one listing, alone on its page. Its title names the listing. */
export function RemoveListing({ listing, back }: RemoveListingProps) {
  const { kind, id, picture, name, openReports, openOrders } = listing
  const fields = { decision: 'remove', kind, id }
  const formErrors = useFormErrorsOf(fields)
  const isBusy = useSending(fields) === 'this'
  const send = useSubmitOnce()
  if (listing.state === 'removed') {
    return (
      <>
        <Alert tone="plain" title="This listing is not on sale any more.">
          It was removed already.
        </Alert>
        <p className="mt-4">
          <ButtonLink to={back} kind="quiet">
            See the listings
          </ButtonLink>
        </p>
      </>
    )
  }
  return (
    <div className="max-w-3xl space-y-4">
      {picture && (
        <img
          src={picture}
          alt={name}
          width={192}
          height={192}
          className="size-28 rounded-md bg-sunken object-cover sm:size-48"
        />
      )}
      <RecordList records={[listing]} />
      <p className="rounded-md bg-sunken px-4 py-3">
        Buyers stop seeing it at once, and it does not come back. The seller gets the reason.
        {openReports > 0 &&
          ` ${openReports === 1 ? 'Its open report is' : `Its ${openReports} open reports are`} confirmed with it.`}
        {openOrders > 0 &&
          ` ${openOrders === 1 ? 'Its open order stays' : `Its ${openOrders} open orders stay`}: the seller still delivers.`}
      </p>
      <Form method="post" noValidate onSubmit={send} className="space-y-3">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <ReasonChips reasons={removalReasons} fields={fields} chosen={formErrors?.values} />
        <TextAreaField
          id={fieldId('reason', fields)}
          label="Reason (sent to the seller)"
          name="reason"
          rows={3}
          maxLength={500}
          defaultValue={formErrors?.values.reason}
          error={formErrors?.fields.reason}
        />
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} busyLabel="One moment..." className={`max-lg:grow ${filledDanger}`}>
            Yes, remove it
          </Button>
          <ButtonLink to={back} kind="quiet" className="max-lg:grow">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}
