import { buyerTextKinds, sellerTextKinds } from '@oja/contract/values/text-messages/text-kinds.ts'
import type { ChosenTextKind } from '@oja/contract/values/text-messages/text-kinds.ts'
import type { TextChoices } from '@oja/contract/schemas/text-messages/text-choices.ts'
import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import type { Actor } from '../platform/auth/sessions.ts'

/** What a notification is about. Nobody can switch `account` off: without an e-mail address it is the only warning. */
export type NotifiedTextKind = ChosenTextKind | 'account'

/** SQL: does the user `u` get texts of this kind? Without a choice: whoever has no e-mail address. */
const isWanted = (kind: unknown) => sql`coalesce(
  (select c.is_wanted from text_choices c where c.user_id = u.id and c.kind = ${kind}), u.email is null)`

const choicesOf = defineQuery<
  { userId: string; kinds: string[] },
  { phone: string; hasEmail: boolean; wanted: ChosenTextKind[] }
>(
  'text_choices_of',
  (
    p,
  ) => sql`select case when u.phone_verified_at is null then '' else coalesce(u.login_phone, '') end as phone,
      u.email is not null as "hasEmail",
      array(select k from unnest(${p.kinds}::text[]) k where ${isWanted(sql`k`)}) as wanted
    from users u where u.id = ${p.userId}`,
)

const saveChoices = defineQuery<{ userId: string; kinds: string[]; wanted: string[] }, never>(
  'text_choices_save',
  (p) => sql`insert into text_choices (user_id, kind, is_wanted)
    select ${p.userId}, k, k = any(${p.wanted}::text[]) from unnest(${p.kinds}::text[]) k
    on conflict (user_id, kind) do update set is_wanted = excluded.is_wanted, changed_at = app_now()`,
)

const recipient = defineQuery<{ userId: string; kind: NotifiedTextKind }, { phone: string }>(
  'text_recipient',
  (p) => sql`select u.login_phone as phone from users u where u.id = ${p.userId} and u.status <> 'deleted'
    and u.role <> 'admin' and u.phone_verified_at is not null and u.login_phone is not null and ${isWanted(p.kind)}`,
)

/** The kinds that a person of this role may choose. */
export function kindsOf(role: Actor['role']): readonly ChosenTextKind[] {
  return role === 'seller' ? sellerTextKinds : buyerTextKinds
}

/** What a person chose, and the number that texts go to. */
export async function readTextChoices(pool: Pool, actor: Actor): Promise<TextChoices['data']> {
  const kinds = kindsOf(actor.role)
  const { phone, hasEmail, wanted } = await choicesOf.one(pool, { userId: actor.userId, kinds: [...kinds] })
  return { phone, hasEmail, kinds: kinds.map((kind) => ({ kind, isOn: wanted.includes(kind) })) }
}

/** Stores the kinds that a person wants. All others are off. */
export async function saveTextChoices(
  pool: Pool,
  actor: Actor,
  wanted: readonly ChosenTextKind[],
): Promise<void> {
  const kinds = [...kindsOf(actor.role)]
  await saveChoices.count(pool, { userId: actor.userId, kinds, wanted: [...wanted] })
}

/** The verified number of a person who wants texts of this kind; null otherwise. */
export async function findRecipient(
  on: Queryable,
  userId: string,
  kind: NotifiedTextKind,
): Promise<string | null> {
  return (await recipient.first(on, { userId, kind }))?.phone ?? null
}
