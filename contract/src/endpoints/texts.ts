import { endpoint } from './endpoint.ts'
import type { Message } from '../schemas/fields.ts'
import type { NewTextChoices, TextChoices } from '../schemas/text-messages/text-choices.ts'

/** Added: about what the caller gets text messages. It is apart from `endpoints`, which every page loads. */
export const textEndpoints = {
  choices: endpoint<Record<never, never>, TextChoices>('GET', '/api/v1/users/texts', { access: 'session' }),
  choose: endpoint<{ body: NewTextChoices }, Message>('PUT', '/api/v1/users/texts', { access: 'session' }),
} as const
