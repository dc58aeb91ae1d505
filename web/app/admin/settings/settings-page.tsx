import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import { Link } from 'react-router'
import type { Route } from './+types/settings-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useSite } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdminHead } from '../admin-parts.tsx'
import { loadMenuState } from '../overview/waiting-pages.ts'
import { FactList } from '../records/fact-list.tsx'
import { settingsParts } from './settings-parts.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const [{ areas, isSample }, commission] = await Promise.all([
    loadMenuState(visit),
    visit.api(paymentsEndpoints.payments.commission, {}),
  ])
  return { areas, isSample, percent: commission.data.percent }
}

export function meta() {
  return [{ title: titled('Settings') }, { name: 'robots', content: 'noindex' }]
}

/** The pages of the settings. An admin sees those of the own areas. */
export default function SettingsPage({ loaderData: { areas, isSample, percent } }: Route.ComponentProps) {
  const offered = settingsParts.filter(
    (part) => areas.includes('all') || part.areas.some((area) => areas.includes(area)),
  )
  return (
    <div className="max-w-3xl">
      <AdminHead title="Settings" isSample={isSample} />
      {offered.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
          {offered.map(({ to, title, text, icon }) => (
            <li key={to}>
              <Link to={addressOf(to)} className="flex min-h-16 items-center gap-4 px-4 py-2 hover:bg-sunken">
                <Icon name={icon} className="size-6 text-muted" />
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{title}</span>{' '}
                  <span className="block text-sm text-muted">
                    {to === '/admin/commission' ? commissionText(percent) : text}
                  </span>
                </span>
                <Icon name="chevron-right" className="size-5 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ContactDetails />
    </div>
  )
}

/** The canned answers lead back to where their reader came from. */
function addressOf(to: string): string {
  return to === '/admin/answers' ? `${to}?from=settings` : to
}

function commissionText(percent: number): string {
  return `Now ${percent}%. A category may have a rate of its own.`
}

/** Only the person who runs the server can change these. */
function ContactDetails() {
  const { phone, emails, social } = useSite()
  const details = [
    ['Phone', showPhone(phone), 'SUPPORT_PHONE'],
    ['Questions', emails.general, 'SUPPORT_EMAIL_GENERAL'],
    ['Sellers', emails.sellers, 'SUPPORT_EMAIL_SELLERS'],
    ['Buyers', emails.buyers, 'SUPPORT_EMAIL_BUYERS'],
    ['Elsewhere', social.map(({ name }) => name).join(', ') || 'Nowhere', 'SOCIAL_URLS'],
  ] as const
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">How people reach us</h2>
      <FactList facts={details.map(([name, value]) => [name, value])} />
      <details className="group mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted">
          Change them: for your developer
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <p className="mb-2 text-muted">The server reads them from these variables when it starts.</p>
        <FactList facts={details.map(([name, , setting]) => [name, setting])} />
      </details>
    </section>
  )
}
