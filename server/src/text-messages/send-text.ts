import type { Config } from '../platform/config.ts'
import type { Pool } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { OutcomeUnknown } from './providers/provider.ts'
import type { TextProvider } from './providers/provider.ts'
import { openTextSandbox } from './providers/sandbox.ts'
import { claimText, endAttempt, insertAttempt, setTextStatus } from './text-messages-records.ts'

/** The providers that are configured. A server in development without any has the sandbox. */
export function openTextProviders({
  isDevelopment,
  dataDir,
}: Pick<Config, 'isDevelopment' | 'dataDir'>): TextProvider[] {
  return isDevelopment ? [openTextSandbox(dataDir)] : []
}

/**
 * Sends one queued text. It is claimed and the attempt noted first, so that a crash in the middle sends it at most once.
 */
export async function sendText(
  pool: Pool,
  providers: readonly TextProvider[],
  textId: string,
  report: (error: unknown) => void,
): Promise<void> {
  const [provider] = providers
  if (!provider) return
  const claimed = await transaction(pool, async (tx) => {
    const text = await claimText.first(tx, { id: textId })
    if (!text) return null
    const attempt = await insertAttempt.one(tx, { textId, provider: provider.name, costKobo: 0 })
    return { text, attemptId: attempt.id }
  })
  if (!claimed) return
  const { text, attemptId } = claimed
  const end = (outcome: string, status: string, providerId: string | null, error: string | null) =>
    transaction(pool, async (tx) => {
      await endAttempt.count(tx, { id: attemptId, outcome, providerId, error })
      await setTextStatus.count(tx, { id: textId, status })
    })
  try {
    const providerId = await provider.send(text)
    await end('accepted', 'sent', providerId, null)
  } catch (error) {
    report(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof OutcomeUnknown) await end('unknown', 'unknown', null, reason)
    else await end('refused', 'failed', null, reason)
  }
}
