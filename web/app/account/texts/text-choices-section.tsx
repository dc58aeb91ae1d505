import type { TextChoices } from '@oja/contract/schemas/text-messages/text-choices.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import type { ChosenTextKind } from '@oja/contract/values/text-messages/text-kinds.ts'
import { useSearchParams } from 'react-router'
import type { AnswerOrFailure } from '../../api/answer-or-failure.ts'
import { useSectionForm } from '../../hooks/use-account-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CheckField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { textFormPages, textsSaved } from './save-text-choices.ts'
import type { TextFormPage } from './save-text-choices.ts'

/** The choice of what comes as a text message. The action of the settings page stores it. */
export function TextChoicesSection({
  choices,
  page,
  asked = '',
}: {
  choices: AnswerOrFailure<TextChoices>
  page: TextFormPage
  /** The number of the profile, which is not confirmed: /account/phone begins with it. */
  asked?: string
}) {
  const isFolded = page === 'settings'
  if (!choices.answer)
    return (
      <SettingsCard id="texts" title="Text messages">
        <LoadFailure message={choices.failure.message || 'Failed to load your text message choices'} />
      </SettingsCard>
    )
  const { phone, hasEmail, kinds } = choices.answer.data
  if (phone === '')
    return (
      <SettingsCard
        id="texts"
        title="Text messages"
        lead="Verify your phone number to get order updates by SMS or WhatsApp."
        isFolded={isFolded}
      >
        <ButtonLink to="/account/phone" kind="quiet">
          <Icon name="phone" />
          {asked === '' ? 'Add my number' : `Use ${asked}`}
        </ButtonLink>
      </SettingsCard>
    )
  return (
    <SettingsCard
      id="texts"
      title="Text messages"
      lead={`To ${showPhone(phone)}. You always get login codes${hasEmail ? ', and emails as before' : ''}.`}
      isFolded={isFolded}
    >
      <ChoicesForm key={kinds.map(({ isOn }) => isOn).join()} kinds={kinds} page={page} />
    </SettingsCard>
  )
}

function ChoicesForm({ kinds, page }: { kinds: TextChoices['data']['kinds']; page: TextFormPage }) {
  // A form without JavaScript leads here when it is saved.
  const isSaved = useSearchParams()[0].get('saved') === 'texts'
  const { Form, formErrors, isBusy } = useSectionForm()
  return (
    <Form method="post" action={textFormPages.settings} className="space-y-2">
      {isSaved && !formErrors && <Alert tone="good" title={textsSaved} />}
      <ErrorSummary formErrors={formErrors} />
      <input type="hidden" name="page" value={page} />
      <fieldset className="space-y-2">
        <legend className="mb-2 font-semibold">Text me about</legend>
        {kinds.map(({ kind, isOn }) => (
          <CheckField
            key={kind}
            id={`text-${kind}`}
            label={labels[kind]}
            name="kinds"
            value={kind}
            defaultChecked={isOn}
          />
        ))}
      </fieldset>
      <Button busy={isBusy} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  )
}

const labels: Record<ChosenTextKind, string> = {
  order_paid: 'Paid orders',
  order_accepted: 'Orders a seller accepts',
  order_sent: 'Orders on the way or ready for pickup',
  refund: 'Refunds and cancelled orders',
  dispute: 'Disputes',
  message: 'Messages that I have not read',
  payout: 'Payouts and my bank account',
  documents: 'My identity documents',
}
