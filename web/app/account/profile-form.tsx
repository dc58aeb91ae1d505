import type { Profile } from '@oja/contract/schemas/identity.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { AddressField, EmailField, PersonNameField, PhoneField } from '../ui/forms/common-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { SinglePhotoField } from '../ui/forms/single-photo-field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { AccountForm } from '../hooks/use-account-form.ts'
import { needsReauthentication } from '../session/reauthenticate.ts'

interface ProfileFormProps {
  form: AccountForm
  profile: Profile['data']
}

/** Why the form asks for the password. */
export const newEmail = {
  action: '/account/profile',
  reason: 'Changing your email changes how you log in. Type your password to continue.',
  label: 'Save changes',
}

/** Name, e-mail address, phone and address. A new e-mail address counts after the person opened its link. */
export function ProfileForm({ form: { Form, formErrors: answer, isBusy }, profile }: ProfileFormProps) {
  const formErrors = needsReauthentication(answer) ? undefined : answer
  const fields: FormErrors['fields'] = formErrors?.fields ?? {}
  const values = { ...profile, phone: showPhone(profile.phone), ...answer?.values }
  const filled = { values, fields }
  return (
    <Form method="post" action="/account/profile" noValidate className="grid gap-5 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary formErrors={formErrors} fallback="Update failed" />
      </div>
      <PersonNameField of={filled} label="Full name" name="fullName" required={false} />
      <Field
        label="Username"
        name="name"
        autoComplete="nickname"
        required
        maxLength={fieldLengths.personName}
        help="Name other people see"
        defaultValue={values.name}
        error={fields.name}
      />
      {profile.email === '' && <input type="hidden" name="withoutEmail" value="1" />}
      <EmailField
        of={filled}
        required={profile.email !== ''}
        help={profile.email === '' ? 'For receipts, and to log in' : 'You use this to log in'}
      />
      <PhoneField
        of={filled}
        required={false}
        help={
          <>
            Sellers see this number on your orders. A change here does not change how you log in.{' '}
            <Link to="/account/phone" className="inline-flex min-h-11 items-center text-leaf underline">
              {profile.email === '' ? 'Change the number you log in with' : 'Your login number'}
            </Link>
          </>
        }
      />
      <AddressField of={filled} />
      {profile.pendingEmail && (
        <div className="sm:col-span-2">
          <PendingEmail email={profile.email} pending={profile.pendingEmail} />
        </div>
      )}
      <Button busy={isBusy} busyLabel="Saving..." className="sm:col-span-2 sm:justify-self-start">
        Save changes
      </Button>
    </Form>
  )
}

function PendingEmail({ email, pending }: { email: string; pending: string }) {
  return (
    <Alert tone="wait" title={`Waiting for you to confirm ${pending}`}>
      <p>
        We sent a link there. Until you open it,{' '}
        {email === '' ? 'you have no email here' : `your email stays ${email}`}. No email? Check your spam
        folder, or save the new address again.
      </p>
    </Alert>
  )
}

/** The photo has a form of its own: it is a file, and the rest is text. Use the photo's address as its key. */
export function PhotoForm({ form: { Form, formErrors, isBusy }, profile }: ProfileFormProps) {
  const hydrated = useHydrated()
  const [isChosen, setChosen] = useState(false)
  return (
    <div className="space-y-2">
      <Form method="post" action="/account/picture" encType="multipart/form-data" className="space-y-3">
        <SinglePhotoField
          label="Choose picture"
          name="avatar"
          url={profile.avatarUrl}
          owner={profile.name}
          error={formErrors && (formErrors.fields.avatar || formErrors.message || 'Failed to process image')}
          onChosen={() => setChosen(true)}
        />
        {(isChosen || !hydrated) && (
          <Button busy={isBusy} busyLabel="Saving...">
            Save picture
          </Button>
        )}
      </Form>
      {profile.avatarUrl !== profile.logo && !isChosen && (
        <Form method="post" action="/account/picture" encType="multipart/form-data">
          <input type="hidden" name="avatarUrl" value="" />
          <Button kind="plain" busy={isBusy} busyLabel="One moment...">
            Remove picture
          </Button>
        </Form>
      )}
    </div>
  )
}
