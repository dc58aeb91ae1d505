import type { NotificationChoices } from '@oja/contract/schemas/messaging/notification-choices.ts'
import type { NotificationChoice } from '@oja/contract/values/messaging/notification-choices.ts'
import { useSearchParams } from 'react-router'
import type { AnswerOrFailure } from '../../api/answer-or-failure.ts'
import { useSectionForm } from '../../hooks/use-account-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CheckField } from '../../ui/forms/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { notificationsField, notificationsSaved } from './notification-choices.ts'
import { SettingsCard } from '../settings-card.tsx'

/** What the person is notified about. The action of the settings page stores it. */
export function NotificationChoicesSection({ choices }: { choices: AnswerOrFailure<NotificationChoices> }) {
  return (
    <SettingsCard
      id="notifications"
      title="Notifications"
      lead="What we email you about, and what the bell shows."
      isFolded
    >
      {choices.answer ? (
        <ChoicesForm choices={choices.answer.data.choices} />
      ) : (
        <LoadFailure message={choices.failure.message || 'Failed to load your notification choices'} />
      )}
    </SettingsCard>
  )
}

function ChoicesForm({ choices }: { choices: NotificationChoices['data']['choices'] }) {
  // A form without JavaScript leads here when it is saved.
  const isSaved = useSearchParams()[0].get('saved') === 'notifications'
  const { Form, formErrors, isBusy } = useSectionForm()
  return (
    <Form method="post" action="/userProfile/settings" className="space-y-2">
      {isSaved && !formErrors && <Alert tone="good" title={notificationsSaved} />}
      <ErrorSummary formErrors={formErrors} />
      <input type="hidden" name={notificationsField} value="yes" />
      {choices.map(({ name, isOn }) => (
        <CheckField
          key={`${name} ${isOn}`}
          id={`notify-${name}`}
          name="wanted"
          value={name}
          defaultChecked={isOn}
          {...labels[name]}
        />
      ))}
      <p className="text-sm text-muted">Notifications about your orders, refunds and account always come.</p>
      <Button busy={isBusy} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  )
}

const labels: Record<NotificationChoice, { label: string; help?: string }> = {
  messageEmails: {
    label: 'Email me about new messages',
    help: 'When you have not read them after 5 minutes',
  },
  savedEmails: { label: 'Email me when a saved item gets cheaper or is back in stock' },
  ratingReminders: { label: 'Ask me to rate what I have received' },
}
