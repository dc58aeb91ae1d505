import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import type { Profile } from '@oja/contract/schemas/identity.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Link } from 'react-router'
import type { Route } from './+types/profile-page.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { capitalise, showDate } from '../format/format.ts'
import { useSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/shop/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useBuyerProfile } from './buyer-profile.ts'
import { LoginRequired } from '../identity/login-required.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The shops that ask the person to help, and the default address of their address book with its place; "" for none. */
async function load({ api }: PageRequest) {
  const [open, addresses] = await Promise.all([
    whenSignedIn(answerOrFailure(api(helpersEndpoints.open, {}))),
    whenSignedIn(answerOrFailure(api(deliveryEndpoints.addresses, {}))),
  ])
  const first = addresses?.answer?.data.find(({ isDefault }) => isDefault)
  return {
    invitations: open?.answer?.data ?? [],
    deliversTo: first ? addressLine(first.street, first.town, first.state) : '',
    place: first ? placeLabel({ city: first.town, state: first.state }) : '',
  }
}

export function meta() {
  return [{ title: titled('My Profile') }]
}

export default function ProfilePage({
  loaderData: { invitations, deliversTo, place },
}: Route.ComponentProps) {
  const profile = useBuyerProfile()
  const name = useSession()?.name
  return (
    <>
      <h1 className="mb-6 text-3xl">My Profile</h1>
      {invitations.map(({ id, storeName }) => (
        <div key={id} className="mb-4">
          <Alert tone="good" title={`${storeName} asks you to help`}>
            <Link to="/helpers" className="inline-flex min-h-11 items-center font-semibold underline">
              See the invitation
            </Link>
          </Alert>
        </div>
      ))}
      {!profile && <LoginRequired text="Log in to see your profile and your orders." />}
      {profile?.failure && (
        <>
          {name && <Head name={name} url="" />}
          <div className="mt-6">
            <LoadFailure message="Failed to load profile" />
          </div>
        </>
      )}
      {profile?.answer && <Person profile={profile.answer.data} {...{ deliversTo, place }} />}
    </>
  )
}

function Person({
  profile: { name, fullName, email, phone, address, avatarUrl, createdAt },
  deliversTo,
  place,
}: {
  profile: Profile['data']
  deliversTo: string
  /** Town and state; "" without a default address. */
  place: string
}) {
  const facts = {
    'Full Name': fullName,
    Username: name,
    Email: email,
    Phone: showPhone(phone),
    Address: address || deliversTo,
  }
  return (
    <>
      <Head name={name} url={avatarUrl} detail={`Customer since ${monthAndYear(createdAt)}`} place={place} />
      <section
        aria-labelledby="account-information"
        className="mt-4 rounded-lg border border-line bg-card p-4 sm:mt-6 sm:p-5"
      >
        <h2 id="account-information" className="text-xl">
          Account Information
        </h2>
        <dl className="mt-2 divide-y divide-line">
          {Object.entries(facts).map(([label, value]) => (
            <div key={label} className="flex items-baseline gap-2 py-2.5 sm:gap-6 sm:py-3">
              <dt className="w-18 shrink-0 text-sm text-muted sm:w-32 sm:text-base">{label}</dt>
              <dd className={`min-w-0 wrap-anywhere ${value ? 'font-semibold' : 'text-muted'}`}>
                {value || 'Not added'}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to="/userProfile/settings"
            state="profile"
            kind="quiet"
            className="max-sm:grow max-sm:px-2"
          >
            <Icon name="edit" />
            Edit Profile
          </ButtonLink>
          <ButtonLink to="/userProfile/addresses" kind="quiet" className="max-sm:grow max-sm:px-2">
            <Icon name="map-pin" />
            Addresses
          </ButtonLink>
        </div>
      </section>
      <Link
        to="/Resources/HelpCenter/disputes-and-refunds"
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        Refunds: when and how
      </Link>
    </>
  )
}

interface HeadProps {
  name: string
  url: string
  detail?: string
  place?: string
}

function Head({ name, url, detail, place }: HeadProps) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-card p-4 sm:gap-4 sm:p-5">
      <Avatar url={url} name={name} className="size-16 text-3xl sm:size-20 sm:text-4xl" />
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-bold wrap-anywhere">
          {name.split(' ').map(capitalise).join(' ')}
        </p>
        {detail && <p className="mt-1 text-balance text-muted max-sm:text-sm">{detail}</p>}
        {place && (
          <Link
            to="/userProfile/addresses"
            className="-my-1 inline-flex min-h-11 items-center gap-1.5 underline wrap-anywhere max-sm:text-sm"
          >
            <Icon name="map-pin" className="size-4.5 shrink-0 text-muted" />
            {place}
          </Link>
        )}
      </div>
    </div>
  )
}

function monthAndYear(iso: string): string {
  return showDate(iso).replace(/^\d+ /, '')
}
