import { z } from 'zod'
import { id, requiredText, text } from '../fields.ts'

/** What admins write notes about and look after. A shop is its owner's case. */
export const adminCaseKinds = ['user', 'ticket', 'order'] as const
export type AdminCaseKind = (typeof adminCaseKinds)[number]

/** A case by its kind and its address: a person's id, a ticket's reference, an order's number or reference. */
export const AdminCaseParams = z.object({ kind: z.enum(adminCaseKinds), id: text(64) })

/** What admins know of a case among themselves. Nobody else reads it. */
export const AdminCase = z.object({
  data: z.object({
    notes: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), at: z.string() })),
    /** Who looks after it. */
    assignee: z.object({ id: z.string(), name: z.string(), isMe: z.boolean() }).nullable(),
    /** The admin who asks. */
    me: z.string(),
    /** Who may look after it. */
    admins: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type AdminCase = z.infer<typeof AdminCase>

export const NewNote = z.object({ note: requiredText(2_000, 'Write the note') })
export type NewNote = z.input<typeof NewNote>

/** The admin who looks after a case; "" for nobody. */
export const NewAssignment = z.object({ adminId: z.union([z.literal(''), id], 'Choose an admin') })
export type NewAssignment = z.input<typeof NewAssignment>

/** A text that answers many messages. `{name}` becomes the sender's name. */
export const CannedAnswer = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type CannedAnswer = z.infer<typeof CannedAnswer>
export const CannedAnswers = z.object({ data: z.array(CannedAnswer) })
export type CannedAnswers = z.infer<typeof CannedAnswers>

export const NewCannedAnswer = z.object({
  title: requiredText(80, 'Give it a title'),
  // A mistyped {nam} would reach the reader as it stands.
  text: requiredText(2_000, 'Write the answer').refine(
    (text) => !/\{(?!name\})[^{}]*\}/.test(text),
    'Only {name} is filled in. Write all else without { and }',
  ),
})
export type NewCannedAnswer = z.input<typeof NewCannedAnswer>
