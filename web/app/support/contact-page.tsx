import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { phoneAt, supportHours } from '@oja/contract/values/support-hours.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/contact-page.ts'
import { brand, titled } from '../format/page-title.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useSite } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { linkButton } from './link-button.ts'
import { MessageForm } from './message-form.tsx'
import { ownOrders } from './own-orders.ts'
import { PageHead } from './page-head.tsx'
import { PhoneStatus } from './phone-hours.tsx'
import { ownDetails, sendMessage } from './send-message.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(sendMessage)
export const clientAction = browserAction(sendMessage)

async function load(visit: PageRequest) {
  const [{ name, email, phone }, orders] = await Promise.all([ownDetails(visit), ownOrders(visit)])
  return { known: { ...proofOf(visit.url), name, email: email || phone, phone }, orders, now: Date.now() }
}

/** `?proof=`: the order of a seller who helps us to answer the bank of its buyer. */
function proofOf({ searchParams }: URL) {
  const number = readOrderNumber(searchParams.get('proof') ?? '')
  return (
    number && {
      category: 'Selling',
      subject: `Proof for the bank, order ${number}`,
      message: `Order ${number}\nWhat I sent:\nWhen and how:\nWho took it:\n`,
    }
  )
}

export function meta() {
  return [
    { title: titled('Contact Us') },
    {
      name: 'description',
      content: `Call ${brand}, write to us, or visit our office in Lagos. We reply within 24 hours.`,
    },
  ]
}

export default function ContactPage({
  loaderData: { known, orders, now },
  actionData,
}: Route.ComponentProps) {
  const { phone, emails, place } = useSite()
  const { isOpen } = phoneAt(now)
  return (
    <>
      <PageHead
        title="Contact Us"
        lead="A question, a problem or an idea: a person reads it and replies within 24 hours."
      >
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <a href="#message-form" className={`${linkButton.primary} max-sm:grow`}>
            <Icon name="mail" />
            Write to us
          </a>
          {phone && (
            <a href={`tel:${phone}`} className={`${linkButton.quiet} max-sm:grow print:hidden`}>
              <Icon name="phone" />
              Call {showPhone(phone)}
            </a>
          )}
        </div>
      </PageHead>
      <div className="measure py-6 sm:py-8 lg:py-12">
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
          <Card icon="phone" title="Phone Support">
            <p className="text-muted">{supportHours.label}</p>
            <PhoneStatus now={now} />
            <a href={`tel:${phone}`} className={`${linkButton[isOpen ? 'primary' : 'quiet']} mt-auto`}>
              Call Now
            </a>
            <p className="text-center text-muted max-sm:hidden print:block">{showPhone(phone)}</p>
          </Card>
          <Card icon="mail" title="Email Support">
            <dl className="sm:space-y-1">
              <Address label="General" email={emails.general} />
              <Address label="Sellers" email={emails.sellers} />
              <Address label="Buyers" email={emails.buyers} />
            </dl>
            <p className="mt-auto text-muted">We reply within 24 hours.</p>
          </Card>
          <Card icon="map-pin" title="Our Office">
            <p className="text-muted">{place}</p>
            <p className="text-muted">Please call before you come.</p>
            <Link to="/GetDirections" className={`${linkButton.quiet} mt-auto`}>
              Get Directions
            </Link>
          </Card>
          <Card icon="info" title="Quick Help">
            <ul className="-my-1">
              <li>
                <Link to="/FAQ" className={quickLink}>
                  View FAQs
                  <Icon name="chevron-right" />
                </Link>
              </li>
              <li>
                <Link to="/SellWithUs" className={quickLink}>
                  Become a Seller
                  <Icon name="chevron-right" />
                </Link>
              </li>
              <li>
                <a href="#message-form" className={quickLink}>
                  Report an Issue
                  <Icon name="chevron-right" />
                </a>
              </li>
            </ul>
          </Card>
        </ul>
        <section
          id="message-form"
          aria-labelledby="message-title"
          className="mx-auto mt-10 max-w-3xl rounded-lg border border-line bg-card p-5 shadow-sm sm:p-8 print:hidden"
        >
          <h2 id="message-title" className="text-3xl">
            Send us a Message
          </h2>
          <p className="mt-2 mb-6 text-muted">
            We will give you a reference, so you can follow up. Your earlier messages are on the{' '}
            <Link to="/Support" className="font-semibold text-leaf underline">
              Support page
            </Link>
            .
          </p>
          <MessageForm action="/Contact" result={actionData} known={known} orders={orders} />
        </section>
      </div>
    </>
  )
}

const quickLink =
  'flex min-h-11 items-center justify-between gap-2 border-b border-line font-semibold text-leaf hover:underline'

function Card({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-card px-4 py-3 sm:p-5">
      <div className="flex items-center gap-3">
        <span className="flex size-8 items-center justify-center rounded-full bg-leaf-soft text-leaf sm:size-11">
          <Icon name={icon} className="size-5 sm:size-6" />
        </span>
        <h2 className="text-xl">{title}</h2>
      </div>
      <div className="mt-1 flex grow flex-col gap-1.5 sm:mt-2 sm:gap-2">{children}</div>
    </li>
  )
}

function Address({ label, email }: { label: string; email: string }) {
  return (
    <div className="max-sm:flex max-sm:items-center max-sm:gap-3">
      <dt className="shrink-0 text-sm text-muted max-sm:w-14">{label}</dt>
      <dd className="min-w-0">
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center font-semibold break-all text-leaf underline"
        >
          {email}
        </a>
      </dd>
    </div>
  )
}
