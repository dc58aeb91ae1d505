import type { Profile } from '@oja/contract/identity.ts'
import { limits } from '@oja/contract/limits.ts'
import { showPhone } from '@oja/contract/phone.ts'
import { useState } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import type { Refusal } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import type { AccountForm } from './account-form.ts'
import { needsPassword } from '../lib/fresh-password.ts'

interface ProfileFormProps {
  form: AccountForm
  profile: Profile['data']
}

/** Why the password is asked for. */
export const newEmail = {
  action: '/account/profile',
  reason: 'A new email address is a new key to your account. Please type your password to go on.',
  label: 'Save changes',
}

/** Name, e-mail address, phone and address. A new e-mail address counts once its link was opened. */
export function ProfileForm({ form: { Form, refusal: answer, isBusy }, profile }: ProfileFormProps) {
  const refusal = needsPassword(answer) ? undefined : answer
  const fields: Refusal['fields'] = refusal?.fields ?? {}
  const values = { ...profile, phone: showPhone(profile.phone), ...answer?.values }
  return (
    <Form method="post" action="/account/profile" noValidate className="grid gap-5 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <RefusalSummary refusal={refusal} fallback="Update failed" />
      </div>
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        required={false}
        maxLength={limits.personName}
        defaultValue={values.fullName}
        error={fields.fullName}
      />
      <Field
        label="Username"
        name="name"
        autoComplete="nickname"
        required
        maxLength={limits.personName}
        help="What others see"
        defaultValue={values.name}
        error={fields.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={limits.email}
        help="You log in with it"
        defaultValue={values.email}
        error={fields.email}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        required={false}
        maxLength={limits.phone}
        placeholder="0803 123 4567"
        defaultValue={values.phone}
        error={fields.phone}
      />
      <Field
        label="Address"
        name="address"
        autoComplete="street-address"
        required={false}
        maxLength={limits.address}
        help="Street and nearest landmark"
        defaultValue={values.address}
        error={fields.address}
        className="sm:col-span-2"
      />
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
    <Notice tone="wait" title={`Waiting for you to confirm ${pending}`}>
      <p>
        We sent a link there. Until you open it, your email stays {email}. No mail? Look in the spam folder,
        or save the new address once more.
      </p>
    </Notice>
  )
}

/** The picture, chosen and saved by itself: it is a file, and the rest is text. Give it the picture's address as key. */
export function PictureForm({ form: { Form, refusal, isBusy }, profile }: ProfileFormProps) {
  const hydrated = useHydrated()
  const [isChosen, setChosen] = useState(false)
  return (
    <div className="space-y-2">
      <Form method="post" action="/account/picture" encType="multipart/form-data" className="space-y-3">
        <PictureField
          label="Choose picture"
          name="avatar"
          url={profile.avatarUrl}
          owner={profile.name}
          error={refusal && (refusal.fields.avatar || refusal.message || 'Failed to process image')}
          onChosen={() => setChosen(true)}
        />
        {(isChosen || !hydrated) && (
          <Button busy={isBusy} busyLabel="Saving...">
            Save picture
          </Button>
        )}
      </Form>
      {profile.avatarUrl && !isChosen && (
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
