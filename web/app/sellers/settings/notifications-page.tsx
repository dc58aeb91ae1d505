import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { shopEmailKinds } from '@oja/contract/values/sellers/shop-emails.ts'
import type { ShopEmailKind } from '@oja/contract/values/sellers/shop-emails.ts'
import { Link } from 'react-router'
import type { Route } from './+types/notifications-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { FormErrors, PageRequest } from '../../api/page.ts'
import { loadTextChoices } from '../../account/texts/load-text-choices.ts'
import { TextChoicesSection } from '../../account/texts/text-choices-section.tsx'
import { titled } from '../../format/page-title.ts'
import { CheckField, Field } from '../../ui/forms/field.tsx'
import { loadShop } from './load-own-shop.ts'
import { emailField, shopPartAction, shopPartClientAction } from './save-shop.ts'
import { SettingsFrame, ShopPartForm } from './settings-frame.tsx'

const defaultLowStock = 3

const emailLabels: Record<ShopEmailKind, string> = {
  orders: 'New orders',
  messages: 'New messages',
  reviews: 'New reviews',
  stock: 'Email me too',
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = shopPartAction('alerts')
export const clientAction = shopPartClientAction('alerts')

async function load(visit: PageRequest) {
  const [own, texts, profile] = await Promise.all([
    loadShop(visit),
    loadTextChoices(visit),
    answerOrFailure(visit.api(endpoints.users.profile, {})),
  ])
  // The page that verifies a number begins with this one.
  return {
    ...own,
    texts,
    asked: showPhone(profile.answer?.data.phone ?? ''),
    hasEmail: profile.answer?.data.email !== '',
  }
}

export function meta() {
  return [{ title: titled('Notifications') }]
}

/** What the market tells the seller, and from which stock on. */
export default function NotificationsPage({
  loaderData: { shop, texts, asked, hasEmail },
  actionData,
}: Route.ComponentProps) {
  const textChoices = texts && <TextChoicesSection choices={texts} page="alerts" asked={asked} />
  return (
    <SettingsFrame title="Notifications">
      {!hasEmail && textChoices}
      <ShopPartForm {...{ shop, actionData }}>
        {({ emails, lowStockAt }, refused) => (
          <>
            {!hasEmail && <NoEmail />}
            <fieldset className="sm:col-span-2" hidden={!hasEmail}>
              <legend className="mb-1 font-semibold">Email me about</legend>
              {shopEmailKinds
                .filter((kind) => kind !== 'stock')
                .map((kind) => (
                  <EmailChoice key={kind} {...{ kind, emails, refused }} />
                ))}
              <p className="mt-1 text-sm text-muted">Emails about disputes and payouts always come.</p>
            </fieldset>
            <fieldset className="sm:col-span-2">
              <legend className="mb-1 font-semibold">Low stock</legend>
              <CheckField
                label="Tell me when a product runs low"
                name="lowStock"
                help="On your overview"
                defaultChecked={refused ? refused.values['lowStock'] !== undefined : lowStockAt !== null}
              />
              {/* It keeps its value while the choice above it is off. */}
              <div className="pl-8 in-has-[#lowStock:not(:checked)]:hidden" hidden={!hasEmail}>
                <EmailChoice kind="stock" {...{ emails, refused }} />
              </div>
            </fieldset>
            <Field
              label="Low-stock level"
              name="lowStockAt"
              required={false}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              defaultValue={refused?.values['lowStockAt'] ?? lowStockAt ?? defaultLowStock}
              error={refused?.fields['lowStockAt']}
            />
          </>
        )}
      </ShopPartForm>
      {hasEmail && textChoices}
    </SettingsFrame>
  )
}

/** Which emails were chosen is kept for the day when there is an address. */
function NoEmail() {
  return (
    <p className="sm:col-span-2">
      You have no email. What comes by text message is chosen above.{' '}
      <Link to="/account/profile" className="font-semibold text-leaf underline">
        Add an email
      </Link>
    </p>
  )
}

interface EmailChoiceProps {
  kind: ShopEmailKind
  /** The kinds that are stored. */
  emails: readonly ShopEmailKind[]
  refused: FormErrors | undefined
}

function EmailChoice({ kind, emails, refused }: EmailChoiceProps) {
  return (
    <CheckField
      label={emailLabels[kind]}
      name={emailField(kind)}
      defaultChecked={refused ? refused.values[emailField(kind)] !== undefined : emails.includes(kind)}
    />
  )
}
