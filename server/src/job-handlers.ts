import { fillMarketDays } from './admin/figures/daily-figures.ts'
import { notifyAnnounced, takeBackAnnounced } from './admin/announcements/announcements.ts'
import { deleteOldImports, endDueSales, listImport, refreshVocabulary } from './catalogue/catalogue.ts'
import {
  changeDuePhones,
  deleteExpiredLogins,
  sendPhoneCode,
  sendResetLink,
  sendVerifyLink,
} from './identity/identity.ts'
import { convertVoice, notifyUnreadMessage } from './messaging/messaging.ts'
import {
  checkPendingPayments,
  closeReplaced,
  createDuePayouts,
  endOverdueRequests,
  erasePersonalDataOfOldOrders,
  fillSellerTotals,
  deleteOldBasketItems,
  deleteOldBoards,
  eraseOldAddresses,
  eraseOldContacts,
  eraseOldDrivers,
  moveDisputePictures,
  photosOfOrders,
  reconcilePayments,
  releaseOverdueHolds,
  runOrderTimers,
  sendPayout,
  submitRefund,
  syncAllPayouts,
  syncAllRefunds,
  notifyLateOrders,
} from './orders/orders.ts'
import { applyWebhook } from './payments/payments.ts'
import type { Payments } from './payments/payments.ts'
import type { Pool } from './platform/database/database.ts'
import { startWorking } from './platform/jobs/jobs.ts'
import { deleteOldLiveEvents } from './platform/events/event-log.ts'
import { openMailTransport, sendMail } from './platform/mail/mail.ts'
import type { Platform } from './platform/platform.ts'
import { deleteOldRemovedReviews } from './reviews/reviews.ts'
import { deleteOldSaved, notifySavers } from './saved/saved.ts'
import { runTicketTimers } from './support/support.ts'
import { openTextProviders, sendText, tidyTexts } from './text-messages/text-messages.ts'
import { compareOpenAccountNames, deleteExpiredDocuments } from './trust/trust.ts'

/** Starts the handlers of every job in this process, with a pool of their own. */
export function startWorkers(
  jobPool: Pool,
  { config, pool, files, encryption }: Platform,
  payments: Payments,
  report: (job: string, error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const context = { pool, payments, config }
  const transport = openMailTransport(config)
  const providers = openTextProviders(config)
  return startWorking(
    jobPool,
    {
      send_verify_link: ({ email, from }) => sendVerifyLink(pool, config, email, from),
      send_reset_link: ({ email }) => sendResetLink(pool, config, email),
      send_phone_code: (asked) => sendPhoneCode(pool, { links: config, encryption }, asked),
      change_due_phones: () => changeDuePhones(pool),
      send_mail: ({ mailId }) => sendMail(pool, transport, mailId, (error) => report('send_mail', error)),
      send_text: ({ textId }) =>
        sendText({ pool, config, providers }, textId, (error) => report('send_text', error)),
      async tidy_holds({ isPlanned }) {
        await releaseOverdueHolds(pool, isPlanned)
        await endOverdueRequests(pool)
        await endDueSales(pool)
      },
      close_replaced: (replaced) => closeReplaced(context, replaced),
      ask_about_payments: () => checkPendingPayments(context),
      apply_provider_event: ({ eventId }) => applyWebhook(payments, eventId),
      ask_for_refund: ({ refundId }) => submitRefund(context, refundId),
      follow_refunds: () => syncAllRefunds(context),
      order_timers: () => runOrderTimers(context),
      notify_late_orders: () => notifyLateOrders(context),
      reconcile: () => reconcilePayments(context),
      async pay_out_due() {
        await compareOpenAccountNames({ pool, encryption, config })
        await createDuePayouts(context)
      },
      send_payout: ({ payoutId }) => sendPayout(context, payoutId),
      follow_payouts: () => syncAllPayouts(context),
      tidy_papers: () => deleteExpiredDocuments(pool),
      sweep_files: async () => {
        // An older node may still write them to the public files while nodes are replaced one by one.
        await moveDisputePictures(pool, files)
        await files.sweep(pool, photosOfOrders)
        await deleteOldRemovedReviews(pool)
      },
      list_import: ({ importId }) => listImport({ pool, files }, importId),
      list_import_as_chosen: ({ importId }) => listImport({ pool, files }, importId),
      tidy_imports: () => deleteOldImports(pool),
      refresh_vocabulary: () => refreshVocabulary(pool),
      tend_tickets: () => runTicketTimers(pool, config),
      sweep_live_events: () => deleteOldLiveEvents(pool),
      convert_voice: ({ fileId }) => convertVoice({ pool, files, config }, fileId),
      notify_savers: () => notifySavers(pool, config),
      tidy_saved: () => deleteOldSaved(pool),
      async tidy_logins() {
        await deleteExpiredLogins(pool)
        await deleteOldBoards(pool)
      },
      tidy_old_orders: () => erasePersonalDataOfOldOrders(pool),
      async tidy_baskets() {
        await deleteOldBasketItems(pool)
        await eraseOldAddresses(pool)
        await eraseOldContacts(pool)
        await eraseOldDrivers(pool)
      },
      fill_market_days: () => fillMarketDays(pool),
      fill_seller_totals: () => fillSellerTotals(pool),
      notify_announced: () => notifyAnnounced(pool, config),
      take_back_announced: () => takeBackAnnounced(pool),
      tidy_texts: () => tidyTexts(pool, config),
      mail_unread_message: ({ messageId }) => notifyUnreadMessage(pool, config, messageId),
    },
    report,
  )
}
