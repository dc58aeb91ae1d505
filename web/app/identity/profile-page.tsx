import { endpoints } from '@oja/contract/endpoints.ts'
import type { Profile } from '@oja/contract/identity.ts'
import { showPhone } from '@oja/contract/phone.ts'
import type { Route } from './+types/profile-page.ts'
import { titled } from '../lib/brand.ts'
import { capitalise, showDate } from '../lib/format.ts'
import { orFailure, whenSignedIn } from '../lib/or-failure.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoginRequired } from './login-required.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

function load({ api }: Visit) {
  return whenSignedIn(orFailure(api(endpoints.users.profile, {})))
}

export function meta() {
  return [{ title: titled('My Profile') }]
}

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-3xl">My Profile</h1>
      {!profile && <LoginRequired text="Log in to see your profile and your orders." />}
      {profile?.failure && <LoadFailure message={profile.failure.message || 'Failed to load profile'} />}
      {profile?.answer && <Person profile={profile.answer.data} />}
    </>
  )
}

function Person({
  profile: { name, fullName, email, phone, address, avatarUrl, createdAt },
}: {
  profile: Profile['data']
}) {
  const facts = {
    'Full Name': fullName,
    Username: name,
    Email: email,
    Phone: showPhone(phone),
    Address: address,
  }
  return (
    <>
      <div className="flex items-center gap-4 rounded-lg border border-line bg-card p-5">
        <Avatar url={avatarUrl} name={name} className="size-20 text-4xl" />
        <div className="min-w-0">
          <p className="font-display text-2xl leading-tight font-bold">
            {name.split(' ').map(capitalise).join(' ')}
          </p>
          <p className="mt-1 text-muted">Customer since {monthAndYear(createdAt)}</p>
        </div>
      </div>
      <section
        aria-labelledby="account-information"
        className="mt-6 rounded-lg border border-line bg-card p-5"
      >
        <h2 id="account-information" className="text-xl">
          Account Information
        </h2>
        <dl className="mt-2 divide-y divide-line">
          {Object.entries(facts).map(([label, value]) => (
            <div key={label} className="py-3 sm:flex sm:gap-6">
              <dt className="text-sm text-muted sm:w-32 sm:shrink-0 sm:text-base">{label}</dt>
              <dd className={`min-w-0 wrap-anywhere ${value ? 'font-semibold' : 'text-muted'}`}>
                {value || 'Not given'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function monthAndYear(iso: string): string {
  return showDate(iso).replace(/^\d+ /, '')
}
