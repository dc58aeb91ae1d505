import { sql } from 'kysely'
import type {
  AdminCase,
  AdminCaseKind,
  AdminCaseParams,
  CannedAnswer,
  NewCannedAnswer,
} from '@oja/contract/schemas/admin/admin-cases.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { z } from 'zod'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool, Queryable, Tx } from '../../platform/database/database.ts'
import { errorCode } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { invalidFields, notFound } from '../../platform/http/app-error.ts'

type Case = z.output<typeof AdminCaseParams>

/** The notes of a case, oldest first, and who looks after it. Throws 404. */
export async function getCase(on: Queryable, admin: AdminActor, { kind, id }: Case): Promise<AdminCase> {
  const subjectId = await subjectOf(on, { kind, id })
  const [notes, assignee, admins] = await Promise.all([
    notesOf.all(on, { kind, subjectId }),
    assigneeOf.first(on, { kind, subjectId }),
    adminsWithRights.all(on, { areas: areasOf[kind] }),
  ])
  // Whoever looks after it stays in sight when their right is gone.
  const isOffered = !assignee || admins.some((one) => one.id === assignee.id)
  return {
    data: {
      notes: notes.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() })),
      assignee: assignee ? { ...assignee, isMe: assignee.id === admin.userId } : null,
      me: admin.userId,
      admins: isOffered ? admins : [assignee, ...admins],
    },
  }
}

/** Adds a note that only admins read. The audit log gets its id, not its words. Throws 404. */
export async function addNote(
  pool: Pool,
  admin: AdminActor,
  { kind, id }: Case,
  text: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const subjectId = await subjectOf(tx, { kind, id })
    const note = await insertNote.one(tx, { kind, subjectId, authorId: admin.userId, text })
    await recordChange(tx, admin, {
      action: 'Add note',
      subject: auditSubject(kind, id, subjectId),
      before: {},
      after: { note: note.id },
    })
  })
}

/**
 * Gives a case to an admin, or ("") to nobody. Throws 404, and 422 for an id that is no admin's, or of one without rights
 * in such cases. False where it was so already: then nothing is changed or written to the audit log.
 */
export async function assignCase(
  pool: Pool,
  admin: AdminActor,
  { kind, id }: Case,
  adminId: string,
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const subjectId = await subjectOf(tx, { kind, id })
    const admins = await adminsWithRights.all(tx, { areas: areasOf[kind] })
    const chosen = admins.find((one) => one.id === adminId)
    if (adminId !== '' && !chosen) throw invalidFields({ adminId: 'Choose an admin' })
    const before = await assigneeOf.first(tx, { kind, subjectId })
    if ((before?.id ?? '') === adminId) return false
    await (adminId === ''
      ? removeAssignment.count(tx, { kind, subjectId })
      : setAssignment.count(tx, { kind, subjectId, adminId }))
    await recordChange(tx, admin, {
      action: 'Assign',
      subject: auditSubject(kind, id, subjectId),
      before: { to: before?.id ?? '' },
      after: { to: adminId },
    })
    return true
  })
}

/** Gives a ticket that nobody looks after to the admin who does something later with it. */
export async function assignIfNobodys(tx: Tx, admin: AdminActor, ticket: { id: string; reference: string }) {
  const isNew = await setFirstAssignment.count(tx, { subjectId: ticket.id, adminId: admin.userId })
  if (isNew === 0) return
  await recordChange(tx, admin, {
    action: 'Assign',
    subject: auditSubject('ticket', ticket.reference, ticket.id),
    before: { to: '' },
    after: { to: admin.userId },
  })
}

/** Deletes what admins noted about a deleted person, and who looked after their case. */
export async function deleteCasesOf(tx: Tx, userId: string): Promise<void> {
  await removeCasesOf.count(tx, { userId })
}

/** Texts that answer many messages, by title. */
export async function listCannedAnswers(on: Queryable): Promise<CannedAnswer[]> {
  return cannedAnswers.all(on, {})
}

/** Adds an answer, or changes the one with this id. Throws 404, and 422 for a title that another one has. */
export async function saveCannedAnswer(
  pool: Pool,
  admin: AdminActor,
  id: string | null,
  { title, text }: z.output<typeof NewCannedAnswer>,
): Promise<void> {
  try {
    await transaction(pool, async (tx) => {
      const before = id === null ? undefined : await lockedAnswer(tx, id)
      const saved = before
        ? await changeAnswer.one(tx, { id: before.id, title, text })
        : await insertAnswer.one(tx, { title, text })
      await recordChange(tx, admin, {
        action: before ? 'Change canned answer' : 'Add canned answer',
        subject: { kind: 'canned answer', id: saved.id },
        before: before ? { title: before.title, text: before.text } : {},
        after: { title, text },
      })
    })
  } catch (error) {
    if (errorCode(error) === '23505') throw invalidFields({ title: 'Another answer has this title' })
    throw error
  }
}

/** Removes an answer. Throws 404. */
export async function removeCannedAnswer(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const { title, text } = await lockedAnswer(tx, id)
    await deleteAnswer.count(tx, { id })
    await recordChange(tx, admin, {
      action: 'Remove canned answer',
      subject: { kind: 'canned answer', id },
      before: { title, text },
      after: {},
    })
  })
}

async function lockedAnswer(tx: Tx, id: string): Promise<CannedAnswer> {
  const answer = await answerForUpdate.first(tx, { id })
  if (!answer) throw notFound('There is no such answer')
  return answer
}

async function subjectOf(on: Queryable, { kind, id }: Case): Promise<string> {
  const subject = await subjectIds.first(on, { kind, id })
  if (!subject) throw notFound('There is no such case')
  return subject.id
}

// The audit log names a ticket by its reference.
function auditSubject(kind: AdminCaseKind, id: string, subjectId: string) {
  return kind === 'ticket' ? { kind: 'message', id: id.toUpperCase() } : { kind, id: subjectId }
}

/** A shop's id leads to its owner. */
const subjectIds = defineQuery<Case, { id: string }>(
  'admin_case_subject',
  (
    p,
  ) => sql`select id from users where ${p.kind} = 'user' and ${p.id} in (id::text, seller_id::text) and status not in ('deleted', 'guest')
    union all select id from support_tickets where ${p.kind} = 'ticket' and reference = upper(${p.id})
    union all select id from orders where ${p.kind} = 'order' and (number = upper(${p.id}) or reference = ${p.id})`,
)

interface Subject {
  kind: AdminCaseKind
  subjectId: string
}

const notesOf = defineQuery<Subject, { id: string; author: string; text: string; created_at: Date }>(
  'admin_notes_of',
  (p) => sql`select n.id, u.name as author, n.body as text, n.created_at
    from admin_notes n join users u on u.id = n.author_id
    where case ${p.kind}::text when 'user' then n.user_id when 'ticket' then n.ticket_id else n.order_id end = ${p.subjectId}
      and (n.user_id = ${p.subjectId} or n.ticket_id = ${p.subjectId} or n.order_id = ${p.subjectId})
    order by n.id limit 200`,
)

const insertNote = defineQuery<Subject & { authorId: string; text: string }, { id: string }>(
  'admin_note_insert',
  (p) => sql`insert into admin_notes (user_id, ticket_id, order_id, author_id, body)
    values (case when ${p.kind}::text = 'user' then ${p.subjectId}::uuid end,
      case when ${p.kind}::text = 'ticket' then ${p.subjectId}::uuid end,
      case when ${p.kind}::text = 'order' then ${p.subjectId}::uuid end, ${p.authorId}, ${p.text}) returning id`,
)

const assigneeOf = defineQuery<Subject, { id: string; name: string }>(
  'admin_assignee_of',
  (p) => sql`select u.id, u.name from admin_assignments a join users u on u.id = a.admin_id
    where a.kind = ${p.kind} and a.subject_id = ${p.subjectId}`,
)

const setAssignment = defineQuery<Subject & { adminId: string }, never>(
  'admin_assignment_set',
  (
    p,
  ) => sql`insert into admin_assignments (kind, subject_id, admin_id) values (${p.kind}, ${p.subjectId}, ${p.adminId})
    on conflict (kind, subject_id) do update set admin_id = excluded.admin_id, assigned_at = app_now()`,
)

const setFirstAssignment = defineQuery<{ subjectId: string; adminId: string }, never>(
  'admin_assignment_set_first',
  (
    p,
  ) => sql`insert into admin_assignments (kind, subject_id, admin_id) values ('ticket', ${p.subjectId}, ${p.adminId})
    on conflict (kind, subject_id) do nothing`,
)

const removeAssignment = defineQuery<Subject, never>(
  'admin_assignment_remove',
  (p) => sql`delete from admin_assignments where kind = ${p.kind} and subject_id = ${p.subjectId}`,
)

// An admin needs one of them to open the page of the case.
const areasOf: Record<AdminCaseKind, AdminArea[]> = {
  user: ['all', 'sellers', 'support'],
  ticket: ['all', 'support'],
  order: ['all', 'money'],
}

const adminsWithRights = defineQuery<{ areas: AdminArea[] }, { id: string; name: string }>(
  'admins_with_rights',
  (p) => sql`select u.id, u.name from users u left join admin_rights r on r.user_id = u.id
    where u.role = 'admin' and u.status = 'active' and coalesce(r.areas, array['all']) && ${p.areas}::text[]
      and not exists (select from admin_invitations i where i.user_id = u.id)
    order by u.name, u.id limit 100`,
)

const removeCasesOf = defineQuery<{ userId: string }, never>(
  'admin_cases_remove_of',
  (p) => sql`with notes as (
      delete from admin_notes where user_id = ${p.userId}
        or order_id in (select id from orders where buyer_id = ${p.userId} or seller_user_id = ${p.userId})
    )
    delete from admin_assignments where kind = 'user' and subject_id = ${p.userId}`,
)

const cannedAnswers = defineQuery<Record<never, never>, CannedAnswer>(
  'canned_answers',
  () => sql`select id, title, body as text from canned_answers order by lower(title) limit 200`,
)

const answerForUpdate = defineQuery<{ id: string }, CannedAnswer>(
  'canned_answer_lock',
  (p) => sql`select id, title, body as text from canned_answers where id = ${p.id} for update`,
)

const insertAnswer = defineQuery<{ title: string; text: string }, { id: string }>(
  'canned_answer_insert',
  (p) => sql`insert into canned_answers (title, body) values (${p.title}, ${p.text}) returning id`,
)

const changeAnswer = defineQuery<CannedAnswer, { id: string }>(
  'canned_answer_change',
  (p) => sql`update canned_answers set title = ${p.title}, body = ${p.text} where id = ${p.id} returning id`,
)

const deleteAnswer = defineQuery<{ id: string }, never>(
  'canned_answer_delete',
  (p) => sql`delete from canned_answers where id = ${p.id}`,
)
