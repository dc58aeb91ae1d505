import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import type { Profile, SessionList } from '@oja/contract/schemas/identity.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { joinWithCommas } from '../format/format.ts'
import { knownValue } from '../format/known-value.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { AnswerOrFailure } from '../api/answer-or-failure.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Modal } from '../ui/modal.tsx'
import { Alert } from '../ui/alert.tsx'
import { useSectionForm } from '../hooks/use-account-form.ts'
import { DeleteForm } from './delete-form.tsx'
import { DeviceList } from './device-list.tsx'
import { downloadData } from './download-data.ts'
import { ConfirmPasswordModal } from '../session/confirm-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { newEmail, PhotoForm, ProfileForm } from './profile-form.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Says what a form saved without JavaScript, by `?saved=` in the address. */
export function SavedAlert({ messages }: { messages: Record<string, string> }) {
  const saved = knownValue(messages, useSearchParams()[0].get('saved'))
  return saved ? <Alert tone="good" title={saved} /> : null
}

export function ProfileSection({ profile }: { profile: Profile['data'] }) {
  const picture = useSectionForm()
  const texts = useSectionForm()
  return (
    <SettingsCard
      id="profile"
      title="Profile"
      present={joinWithCommas(profile.fullName || profile.name, profile.email || showPhone(profile.phone))}
      isFolded
    >
      <div className="space-y-6">
        <PhotoForm key={profile.avatarUrl} form={picture} profile={profile} />
        <ProfileForm form={texts} profile={profile} />
      </div>
      <ConfirmPasswordModal {...newEmail} form={texts} />
    </SettingsCard>
  )
}

interface Folding {
  isFolded?: boolean
}

export function PasswordSection({ isSeller, isFolded }: { isSeller: boolean } & Folding) {
  return (
    <SettingsCard
      id="password"
      title="Change Password"
      lead="This will log out your other devices."
      isFolded={isFolded}
    >
      <PasswordForm form={useSectionForm()} isSeller={isSeller} />
    </SettingsCard>
  )
}

/**
 * `phone` is the number as people read it, "" for none; nothing where it is not known. `asked` is the one of the profile, for
 * sellers and deliveries: /account/phone begins with it.
 */
export function PhoneSection({
  phone,
  asked = '',
  isFolded,
}: { phone?: string | undefined; asked?: string } & Folding) {
  const isOffered = phone === '' && asked !== ''
  return (
    <SettingsCard
      id="phone-login"
      title="Phone number to log in"
      lead="Log in with a code, or with your password."
      present={isOffered ? 'No number confirmed yet' : phone === '' ? 'No number yet' : phone}
      isFolded={isFolded}
    >
      {isOffered && (
        <p className="mb-3 text-muted">
          The number in your profile is for deliveries. Confirm it with a code to log in with it.
        </p>
      )}
      <ButtonLink to="/account/phone" kind="quiet">
        <Icon name="phone" />
        {isOffered
          ? `Use ${asked}`
          : phone === ''
            ? 'Add a number'
            : phone
              ? 'Change the number'
              : 'Add or change the number'}
      </ButtonLink>
    </SettingsCard>
  )
}

export function DevicesSection({
  devices,
  now,
  isFolded,
}: { devices: AnswerOrFailure<SessionList>; now: number } & Folding) {
  const form = useSectionForm()
  return (
    <SettingsCard
      id="devices"
      title="Devices"
      lead="Where you are logged in. Log out any device you do not recognise."
      present={devices.answer ? countOfDevices(devices.answer.data.length) : undefined}
      isFolded={isFolded}
    >
      {devices.answer ? (
        <DeviceList form={form} devices={devices.answer.data} now={now} />
      ) : (
        <LoadFailure message={devices.failure.message || 'Failed to load your devices'} />
      )}
    </SettingsCard>
  )
}

function countOfDevices(count: number): string {
  return count === 1 ? 'Logged in on this device only' : `Logged in on ${count} devices`
}

export function AddressesSection() {
  return (
    <SettingsCard id="addresses" title="Delivery" lead="Where sellers bring what you buy." isFolded>
      <ButtonLink to="/userProfile/addresses" kind="quiet">
        <Icon name="map-pin" />
        Your addresses
      </ButtonLink>
    </SettingsCard>
  )
}

export function DataSection({ isFolded }: Folding) {
  const [isBusy, setBusy] = useState(false)
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await downloadData()
    setBusy(false)
  }
  return (
    <SettingsCard
      id="data"
      title="Your data"
      lead="Download everything we have about you in one file."
      isFolded={isFolded}
    >
      <a
        href={accountEndpoints.data.path}
        download
        onClick={(event) => void download(event)}
        aria-busy={isBusy || undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-card px-5 py-2 font-semibold hover:bg-sunken"
      >
        <Icon name="download" />
        {isBusy ? 'Collecting your data...' : 'Download my data'}
      </a>
    </SettingsCard>
  )
}

export function DangerSection({ isSeller, isFolded }: { isSeller: boolean } & Folding) {
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard
      id="danger"
      title="Danger Zone"
      tone="danger"
      lead="This deletes your account and personal data for ever. You cannot undo it."
      isFolded={isFolded}
    >
      {hydrated ? (
        <Button type="button" kind="danger" onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      ) : (
        <ButtonLink to="/account/delete" kind="danger">
          Delete Account
        </ButtonLink>
      )}
      <Modal title="Delete Account" open={isOpen} onClose={() => setOpen(false)}>
        <DeleteQuestion isSeller={isSeller} onCancel={() => setOpen(false)} />
      </Modal>
    </SettingsCard>
  )
}

// A new form each time the question opens, so that an old error is not shown again.
function DeleteQuestion({ isSeller, onCancel }: { isSeller: boolean; onCancel: () => void }) {
  return (
    <DeleteForm
      form={useSectionForm()}
      isSeller={isSeller}
      cancel={
        <Button type="button" kind="quiet" onClick={onCancel} className="grow">
          Keep my account
        </Button>
      }
    />
  )
}
