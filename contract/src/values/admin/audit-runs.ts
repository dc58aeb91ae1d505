import { auditSentence } from './audit-sentences.ts'
import type { AuditedChange } from './audit-sentences.ts'

/** Changes that say the same, one right after the other, newest first. Never empty. */
export interface AuditRun<Entry> {
  /** The id of the newest one. */
  id: string
  entries: readonly Entry[]
}

/** Puts neighbours with the same sentence together: the same admin did the same to the same. None is left out. */
export function auditRuns<Entry extends AuditedChange & { id: string }>(
  entries: readonly Entry[],
): AuditRun<Entry>[] {
  const runs: { id: string; sentence: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const sentence = auditSentence(entry)
    const last = runs.at(-1)
    if (last?.sentence === sentence) last.entries.push(entry)
    else runs.push({ id: entry.id, sentence, entries: [entry] })
  }
  return runs
}

/** A run as a sentence: "Ngozi Admin opened identity documents of Mama Sade, 6 times." */
export function auditRunSentence({ entries }: AuditRun<AuditedChange>): string {
  const [newest] = entries
  if (!newest) return ''
  const sentence = auditSentence(newest)
  if (entries.length === 1) return sentence
  // It may have been the same document twice.
  return sentence
    .replace('opened an identity document', 'opened identity documents')
    .replace(/\.$/, `, ${entries.length} times.`)
}
