import { listImport, refreshVocabulary, tidyImports } from './catalogue/catalogue.ts'
import { sendResetLink, sendVerifyLink } from './identity/identity.ts'
import { convertVoice, mailUnreadMessage } from './messaging/messaging.ts'
import {
  askAboutPayments,
  askForRefund,
  followAllPayouts,
  followAllRefunds,
  payOutDue,
  picturesOfOrders,
  reconcile,
  runOrderTimers,
  sendPayout,
  tidyAllHolds,
} from './orders/orders.ts'
import { applyEvent } from './payments/payments.ts'
import type { Payments } from './payments/payments.ts'
import type { Pool } from './platform/database/database.ts'
import { startWorking } from './platform/jobs/jobs.ts'
import { sweepLiveEvents } from './platform/events/event-log.ts'
import { mailCarrier, sendMail } from './platform/mail/mail.ts'
import type { Platform } from './platform/platform.ts'
import { tendTickets } from './support/support.ts'
import { tidyPapers } from './trust/trust.ts'

/** Starts working on every kind of job in this process, over a pool of its own. */
export function startWorkers(
  jobPool: Pool,
  { config, pool, files }: Platform,
  payments: Payments,
  report: (job: string, error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const till = { pool, payments, config }
  const carrier = mailCarrier(config)
  return startWorking(
    jobPool,
    {
      send_verify_link: ({ email }) => sendVerifyLink(pool, config, email),
      send_reset_link: ({ email }) => sendResetLink(pool, config, email),
      send_mail: ({ mailId }) => sendMail(pool, carrier, mailId, (error) => report('send_mail', error)),
      tidy_holds: ({ isPlanned }) => tidyAllHolds(pool, isPlanned),
      ask_about_payments: () => askAboutPayments(till),
      apply_provider_event: ({ eventId }) => applyEvent(payments, eventId),
      ask_for_refund: ({ refundId }) => askForRefund(till, refundId),
      follow_refunds: () => followAllRefunds(till),
      order_timers: () => runOrderTimers(till),
      reconcile: () => reconcile(till),
      pay_out_due: () => payOutDue(till),
      send_payout: ({ payoutId }) => sendPayout(till, payoutId),
      follow_payouts: () => followAllPayouts(till),
      tidy_papers: () => tidyPapers(pool),
      sweep_files: () => files.sweep(pool, picturesOfOrders),
      list_import: ({ importId }) => listImport(pool, importId),
      tidy_imports: () => tidyImports(pool),
      refresh_vocabulary: () => refreshVocabulary(pool),
      tend_tickets: () => tendTickets(pool, config),
      sweep_live_events: () => sweepLiveEvents(pool),
      convert_voice: ({ fileId }) => convertVoice({ pool, files, config }, fileId),
      mail_unread_message: ({ messageId }) => mailUnreadMessage(pool, config, messageId),
    },
    report,
  )
}
