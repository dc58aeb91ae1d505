import { auditSentence } from './audit-sentences.ts'
import type { AuditedChange } from './audit-sentences.ts'

/** Changes that say the same, one right after the other, newest first. Never empty. */
export interface AuditRun<Entry> {
  /** The id of the newest one. */
  id: string
  entries: readonly Entry[]
}

/**
 * Puts neighbours with the same sentence together: the same admin did the same to the same. Downloads one after the
 * other are one run, whatever the list. None is left out.
 */
export function auditRuns<Entry extends AuditedChange & { id: string }>(
  entries: readonly Entry[],
): AuditRun<Entry>[] {
  const runs: { id: string; likeness: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const likeness = entry.action === download ? `${entry.admin} ${download}` : auditSentence(entry)
    const last = runs.at(-1)
    if (last?.likeness === likeness) last.entries.push(entry)
    else runs.push({ id: entry.id, likeness, entries: [entry] })
  }
  return runs
}

const download = 'Download list'

/** Does every entry of the run say the same? */
export function isOneSentence({ entries }: AuditRun<AuditedChange>): boolean {
  return new Set(entries.map(auditSentence)).size === 1
}

/** A run as a sentence: "Ngozi Admin opened identity documents of Mama Sade, 6 times." */
export function auditRunSentence(run: AuditRun<AuditedChange>): string {
  const { entries } = run
  const [newest] = entries
  if (!newest) return ''
  const sentence = auditSentence(newest)
  if (entries.length === 1) return sentence
  if (!isOneSentence(run)) return `${newest.admin} downloaded ${entries.length} lists.`
  // It may have been the same document twice.
  return sentence
    .replace('opened an identity document', 'opened identity documents')
    .replace(/\.$/, `, ${entries.length} times.`)
}
