import type { TextKind, TextWay } from '@oja/contract/values/text-messages/text-kinds.ts'
import type { Config } from '../platform/config.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { notifyOverBudget } from './over-budget.ts'
import { mailInstead } from './mail-instead.ts'
import { OutcomeUnknown, TextRefused } from './providers/provider.ts'
import type { OutgoingText, ProviderName, TextProvider } from './providers/provider.ts'
import { openTextSandbox } from './providers/sandbox.ts'
import { openTermii } from './providers/termii.ts'
import { openWhatsApp } from './providers/whatsapp.ts'
import { queueSending } from './queue-text.ts'
import {
  claimText,
  endAttempt,
  faultyProviders,
  insertAttempt,
  lockSettings,
  lockWaiting,
  setTextStatus,
  spentToday,
} from './text-messages-records.ts'
import type { SendSettings, WaitingText } from './text-messages-records.ts'

export interface TextContext {
  pool: Pool
  config: Pick<Config, 'publicOrigin'>
  providers: readonly TextProvider[]
}

/** The providers that are configured. A server in development without any has the sandbox. */
export function openTextProviders({
  texts,
  isDevelopment,
  dataDir,
}: Pick<Config, 'texts' | 'isDevelopment' | 'dataDir'>): TextProvider[] {
  const providers = [
    ...(texts.termii ? [openTermii(texts.termii)] : []),
    ...(texts.whatsapp ? [openWhatsApp(texts.whatsapp)] : []),
  ]
  return providers.length === 0 && isDevelopment ? [openTextSandbox(dataDir)] : providers
}

/**
 * Sends one queued text. Each attempt is noted before the provider is asked, so that a crash in the middle sends it at
 * most once. When a provider refuses, the next is asked at once. When it may have accepted the text, no text is sent
 * again (docs/decisions/0119-texts-to-phones.md). When none takes it, its words go by e-mail, or it is tried again later.
 */
export async function sendText(
  context: TextContext,
  textId: string,
  report: (error: unknown) => void,
): Promise<void> {
  const refusals = new Map<ProviderName, { isFinal: boolean }>()
  for (;;) {
    const claim = await transaction(context.pool, (tx) => claimNext(tx, context, textId, refusals))
    if (!claim) return
    const { provider, text } = claim
    const failure = await handOver(context.pool, provider, text, report)
    if (!(failure instanceof TextRefused)) {
      if (failure) await transaction(context.pool, (tx) => mailInstead(tx, context.config, textId, 'unknown'))
      return
    }
    refusals.set(provider.name, failure)
  }
}

/** Hands a text over and notes the outcome. Returns why it was not accepted, or null. */
async function handOver(
  pool: Pool,
  provider: TextProvider,
  text: OutgoingText,
  report: (error: unknown) => void,
): Promise<TextRefused | OutcomeUnknown | null> {
  const end = (outcome: string, status: string, providerId: string | null, failure: Error | null) =>
    transaction(pool, async (tx) => {
      const ended = await endAttempt.first(tx, {
        id: text.attemptId,
        outcome,
        providerId,
        error: failure?.message ?? null,
        isFault: failure !== null && !(failure instanceof TextRefused && failure.isFinal),
      })
      if (ended) await setTextStatus.count(tx, { id: text.id, status, failure: null })
    })
  try {
    const providerId = await provider.send(text)
    await end('accepted', 'sent', providerId, null)
    return null
  } catch (error) {
    report(error)
    // A fault of ours, such as a full disk of the sandbox, comes before anything is handed over.
    const failure =
      error instanceof OutcomeUnknown || error instanceof TextRefused
        ? error
        : new TextRefused(String(error), { cause: error })
    if (failure instanceof OutcomeUnknown) await end('unknown', 'unknown', null, failure)
    else await end('refused', 'waiting', null, failure)
    return failure
  }
}

/** Chooses the next provider and notes the attempt. Null: nothing more is to be sent now. */
async function claimNext(
  tx: Tx,
  { config, providers }: TextContext,
  textId: string,
  refusals: ReadonlyMap<ProviderName, { isFinal: boolean }>,
): Promise<{ provider: TextProvider; text: OutgoingText } | null> {
  const text = await lockWaiting.first(tx, { id: textId })
  if (!text) return null
  const giveUp = async (failure: string) => {
    await setTextStatus.count(tx, { id: text.id, status: 'failed', failure })
    await mailInstead(tx, config, text.id, 'failed')
    return null
  }
  if (text.isExpired) return giveUp('expired')
  if (providers.length === 0) return giveUp('no provider')
  const locked = await lockSettings.one(tx, {})
  const settings = { ...locked, spentKobo: (await spentToday.one(tx, {})).kobo }
  if (settings.isStopped) return giveUp('stopped')
  const faulty = (await faultyProviders.all(tx, {})).map((one) => one.provider)
  const isOpen = ({ name }: TextProvider) => !refusals.has(name) && !text.failedBy.includes(name)
  const [provider] = inOrder(providers.filter(isOpen), text, settings, faulty)
  const isFinal = providers.every(({ name }) => refusals.get(name)?.isFinal || text.failedBy.includes(name))
  if (!provider && (text.email !== '' || isFinal)) return giveUp('refused')
  // While every provider fails, only codes go on asking, so that other texts do not occupy every worker.
  if (!provider || (text.kind !== 'code' && refusals.size === 0 && faulty.includes(provider.name))) {
    await queueSending(tx, textId, pauseSeconds(text.attempts))
    return null
  }
  const costKobo = priceOf(provider.name, settings)
  if (settings.spentKobo + costKobo > shareOf(text.kind) * settings.budgetKobo) {
    if (text.kind !== 'message' && !settings.isNotified) await notifyOverBudget(tx, config, settings)
    return giveUp('budget')
  }
  await claimText.count(tx, { id: text.id })
  const attempt = await insertAttempt.one(tx, { textId, provider: provider.name, costKobo })
  const { id, phone, kind, body } = text
  return { provider, text: { id, phone, kind, body, attemptId: attempt.id } }
}

/** Anybody can write messages: the second half of a day's budget is for codes, orders and money. */
function shareOf(kind: TextKind): number {
  return kind === 'message' ? 0.5 : 1
}

/** What the person asked for comes first, then what works, then what the admins put first. */
function inOrder(
  providers: readonly TextProvider[],
  { askedFor }: Pick<WaitingText, 'askedFor'>,
  { firstWay }: Pick<SendSettings, 'firstWay'>,
  faulty: readonly ProviderName[],
): TextProvider[] {
  const rank = ({ name }: TextProvider) =>
    (faulty.includes(name) ? 4 : 0) +
    (askedFor && wayOf(name) !== askedFor ? 2 : 0) +
    (wayOf(name) === firstWay ? 0 : 1)
  return providers.toSorted((one, other) => rank(one) - rank(other))
}

function wayOf(name: ProviderName): TextWay {
  return name === 'whatsapp' ? 'whatsapp' : 'sms'
}

function priceOf(name: ProviderName, { smsKobo, whatsappKobo }: SendSettings): number {
  return wayOf(name) === 'whatsapp' ? whatsappKobo : smsKobo
}

/** 2, 4, 8 ... and two minutes at most, with a random part that spreads the tries. */
function pauseSeconds(attempts: number): number {
  return Math.min(2 ** attempts, 120) * (0.75 + Math.random() / 2)
}
