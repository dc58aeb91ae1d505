import { registrationEndpoints } from '@oja/contract/endpoints/identity/registration.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import type { PageRequest } from '../../api/page.ts'
import { withFrom } from '../after-login.ts'

/** The parameter of a registration form that begins with what this browser typed before. */
const againField = 'again'

/** What a registration form begins with. */
export type Typed = Record<string, string>

/** What this browser typed in its last registration, with numbers as people write them; null for nothing. */
export async function lastTyped(api: PageRequest['api']): Promise<Typed | null> {
  const { answer } = await answerOrFailure(api(registrationEndpoints.own, {}))
  const typed = answer?.data.typed
  return typed
    ? Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, showPhone(text)]))
    : null
}

/** The form that a browser filled in last, with what was typed. */
export function formAgain(typed: Typed, from: string | null): string {
  if ('storeName' in typed) return `/SellWithUs?${againField}=1`
  const path = withFrom('/register', from)
  return `${path}${path.includes('?') ? '&' : '?'}${againField}=1`
}

/** No cache keeps a form at this address, an empty one neither: the next browser may have typed something. */
export function headersOf({ searchParams }: URL): HeadersInit {
  return searchParams.has(againField) ? { 'cache-control': 'private, no-store' } : {}
}
