import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { productName } from '../config.ts'
import type { Config } from '../config.ts'
import { crashPoint } from '../process/crash-point.ts'
import { defineQuery } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Pool, Queryable } from '../database/database.ts'
import { enqueue } from '../jobs/jobs.ts'
import { mailHtml, mailText } from './mail-template.ts'
import type { MailContent } from './mail-template.ts'

/** One mail. `key` names event, recipient and kind. A second mail with the same key is not written. */
export interface Mail extends MailContent {
  key: string
  /** "" for a person who has no e-mail address. */
  to: string
  subject: string
  /** True: the row loses its address after sending. For people who gave up this address, or never had an account. */
  eraseRecipient?: boolean
}

interface StoredMail {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
}

/** How mails are delivered: SMTP, or a folder when no SMTP server is configured. */
export interface MailTransport {
  /** Throws `DeliveryUnknown` when the mail may have been accepted, any other error when it was not. */
  send(mail: StoredMail): Promise<void>
}

/** The whole mail was handed over, and no answer came. */
export class DeliveryUnknown extends Error {}

const insertMail = defineQuery<
  { key: string; to: string; subject: string; text: string; html: string; eraseRecipient: boolean },
  { id: string }
>(
  'mail_insert',
  (p) => sql`insert into mails (key, recipient, subject, body_text, body_html, forget_recipient)
    values (${p.key}, ${p.to}, ${p.subject}, ${p.text}, ${p.html}, ${p.eraseRecipient}) on conflict (key) do nothing returning id`,
)
/** How long a refused mail is tried again, in days. */
export const mailTriedForDays = 4
const claimMail = defineQuery<{ id: string }, StoredMail & { attempts: number; isYoung: boolean }>(
  'mail_claim',
  (
    p,
  ) => sql`update mails set claimed_at = app_now(), attempts = attempts + 1 where id = ${p.id} and claimed_at is null
    returning id, recipient, subject, body_text, body_html, attempts,
      created_at > app_now() - make_interval(days => ${sql.lit(mailTriedForDays)}) as "isYoung"`,
)
// A sent mail loses its text, because its link would still work
// for a reader of the table (D16 in docs/requirements/rules.md).
const markSent = defineQuery<{ id: string; error: string | null }, never>(
  'mail_sent',
  (
    p,
  ) => sql`update mails set sent_at = app_now(), body_text = '', body_html = '', last_error = coalesce(${p.error}, last_error),
      recipient = case when forget_recipient then '' else recipient end where id = ${p.id}`,
)
const unclaimMail = defineQuery<{ id: string; error: string }, never>(
  'mail_unclaim',
  (p) => sql`update mails set claimed_at = null, last_error = ${p.error} where id = ${p.id}`,
)

const dropUnsent = defineQuery<{ recipient: string }, never>(
  'mail_drop_unsent',
  (p) => sql`delete from mails where recipient = ${p.recipient} and claimed_at is null`,
)
// The row stays, because its key prevents a second copy of the mail.
const eraseRecipient = defineQuery<{ recipient: string }, never>(
  'mail_forget_recipient',
  (p) => sql`update mails set forget_recipient = true, subject = '',
      recipient = case when sent_at is null then recipient else '' end where recipient = ${p.recipient}`,
)
const mailsOf = defineQuery<{ recipient: string }, { subject: string; createdAt: Date; sentAt: Date | null }>(
  'mails_of_recipient',
  (p) => sql`select subject, created_at as "createdAt", sent_at as "sentAt" from mails
    where recipient = ${p.recipient} order by id`,
)

/** Deletes the waiting mails to an address, and erases the address and the subjects of the others. */
export async function deleteMailsTo(on: Queryable, recipient: string): Promise<void> {
  // Sent mails of people who left have no recipient any more.
  if (recipient === '') return
  await dropUnsent.count(on, { recipient })
  await eraseRecipient.count(on, { recipient })
}

const eraseSubjects = defineQuery<{ words: string }, never>(
  'mail_forget_subjects',
  (p) => sql`update mails set subject = '' where sent_at is not null and strpos(subject, ${p.words}) > 0`,
)

/** Erases the subjects of sent mails to other people that contain this name. */
export async function eraseNameInMails(on: Queryable, name: string): Promise<void> {
  await eraseSubjects.count(on, { words: name })
}

/** The mails written to an address, without their texts. */
export async function mailsTo(on: Queryable, recipient: string) {
  return recipient === '' ? [] : mailsOf.all(on, { recipient })
}

/** Queues a mail in the caller's transaction. It is sent after the commit. Nothing is queued for people without an address. */
export async function queueMail(on: Queryable, mail: Mail): Promise<void> {
  if (mail.to === '') return
  const [stored] = await insertMail.all(on, {
    key: mail.key,
    to: mail.to,
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mailText(mail),
    html: mailHtml(mail),
    eraseRecipient: mail.eraseRecipient ?? false,
  })
  if (stored) await enqueue(on, 'send_mail', { mailId: stored.id })
}

const rename = defineQuery<{ key: string; other: string }, never>(
  'mail_rename',
  (p) => sql`update mails set key = ${p.other} where key = ${p.key}`,
)

/** Gives a mail another key, so that its event may happen again. Without such a mail nothing changes. */
export async function renameMail(on: Queryable, key: string, other: string): Promise<void> {
  await rename.count(on, { key, other })
}

const dropMails = defineQuery<Record<never, never>, never>('mail_drop_all', () => sql`delete from mails`)

/** Deletes every mail. The demo data uses it: nobody waits for mails of its invented past. */
export async function deleteAllMails(on: Queryable): Promise<void> {
  await dropMails.count(on, {})
}

/**
 * Sends one queued mail. It is claimed first, so that a crash in the middle sends it at most once.
 * After any refusal the error goes to `report` and the mail is tried again for four days.
 * When the mail may have been accepted it is not tried again, because
 * nobody may get it twice (I23 in docs/requirements/money.md).
 */
export async function sendMail(
  pool: Pool,
  transport: MailTransport,
  mailId: string,
  report: (error: unknown) => void,
): Promise<void> {
  await crashPoint('before-mail-sent')
  const mail = await claimMail.first(pool, { id: mailId })
  if (!mail) return
  try {
    await transport.send(mail)
  } catch (error) {
    report(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof DeliveryUnknown) await markSent.count(pool, { id: mailId, error: reason })
    else await tryAgain(pool, mail, reason)
    return
  }
  await markSent.count(pool, { id: mailId, error: null })
}

async function tryAgain(
  pool: Pool,
  { id, attempts, isYoung }: { id: string; attempts: number; isYoung: boolean },
  error: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    await unclaimMail.count(tx, { id, error })
    if (isYoung) await enqueue(tx, 'send_mail', { mailId: id }, pauseSeconds(attempts))
  })
}

/**
 * Seconds until the next try: 2, 4, 8 ... and two and a half minutes at most.
 * So every mail is tried within five minutes of the mail server's return (F31 in docs/requirements/faults.md).
 * A random part spreads the tries.
 */
function pauseSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 120) * (0.75 + Math.random() / 2)
}

/** SMTP when SMTP_URL is given. Otherwise each mail becomes a file in DATA_DIR/outbox, shown at /dev/mail. */
export function openMailTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  if (!config.smtpUrl) return folderCarrier(join(config.dataDir, 'outbox'), config.mailFrom)
  const url = config.smtpUrl
  return {
    async send({ recipient, subject, body_text, body_html }) {
      let isHandedOver = false
      // Loaded only here, so that the start does not load what only mails need.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        // A server that checks for spam may take a minute before it answers.
        socketTimeout: 90_000,
        // This log entry is the only sign that the whole mail was sent. After it, silence proves nothing.
        logger: { info: (entry: { tnx?: string }) => void (isHandedOver ||= entry.tnx === 'message') },
      } as Parameters<typeof createTransport>[0])
      try {
        await transport.sendMail({
          from: config.mailFrom,
          to: recipient,
          subject,
          text: body_text,
          html: body_html,
        })
      } catch (error) {
        const isRefused = error instanceof Error && 'responseCode' in error
        if (isHandedOver && !isRefused)
          throw new DeliveryUnknown('The mail server took it and then fell silent', { cause: error })
        throw error
      } finally {
        transport.close()
      }
    },
  }
}

/** A mail as the outbox folder keeps it. */
export interface OutboxMail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
  product: string
}

function folderCarrier(folder: string, from: string): MailTransport {
  return {
    async send({ id, recipient, subject, body_text, body_html }) {
      await mkdir(folder, { recursive: true })
      const mail: OutboxMail = {
        id,
        from,
        to: recipient,
        subject,
        text: body_text,
        html: body_html,
        sentAt: new Date().toISOString(),
        product: productName,
      }
      await writeFile(join(folder, `${id}.json`), JSON.stringify(mail, null, 2))
    },
  }
}
