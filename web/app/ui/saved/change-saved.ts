import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import type { SavedKind, SavedMark } from '@oja/contract/values/saved/saved-kinds.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { toast } from '../toasts.tsx'
import { isMarked, marksKey, setMarks } from './marks-store.ts'

/** How long the browser trusts the marks that it keeps: another device of the account may change the list. */
const freshMilliseconds = 10 * 60_000

interface KeptMarks {
  /** The account; "" for the device. */
  owner: string
  at: number
  marks: string[]
}

/** Fills the hearts of an account, or of this device (""), from what the browser keeps, or from the server. */
export async function loadMarks(owner: string): Promise<void> {
  const kept = readKept()
  const isOwn = kept?.owner === owner
  if (isOwn) showMarks(kept.marks)
  if (isOwn && Date.now() - kept.at < freshMilliseconds) return
  try {
    const { data } = await browserClient(savedEndpoints.marks, {})
    keep({ owner, at: Date.now(), marks: data })
    showMarks(data)
  } catch (error) {
    if (!isCallError(error)) throw error
  }
}

/** Saves a thing or removes it. The heart changes at once, and back when the server refuses. */
export async function changeSaved(mark: SavedMark, wasSaved: boolean, doneText: string): Promise<void> {
  const [kind, id] = mark.split('/') as [SavedKind, string]
  const before = isMarked(mark)
  setMarks([[mark, !wasSaved]])
  try {
    await browserClient(savedEndpoints[wasSaved ? 'remove' : 'save'], { params: { kind, id } })
  } catch (error) {
    if (!isCallError(error)) throw error
    setMarks([[mark, before ?? wasSaved]])
    toast({ text: error.message || 'Could not reach the server', tone: 'bad' })
    return
  }
  keepChange(mark, !wasSaved)
  toast(wasSaved ? { text: 'Removed from your saved items' } : savedToast(doneText))
}

function savedToast(text: string) {
  const page = { label: 'Saved items', to: '/saved' }
  if (userId() !== '') return { text, actions: [page] }
  return {
    text,
    detail: 'On this device. Log in and we can tell you when it changes.',
    actions: [page, { label: 'Login', to: '/login?from=/saved' }],
  }
}

function showMarks(marks: string[]): void {
  setMarks(
    marks.map((mark) => [mark, true] as const),
    new Map(),
  )
}

function keepChange(mark: SavedMark, isSaved: boolean): void {
  const owner = userId()
  const kept = readKept()
  const others = kept?.owner === owner ? kept.marks.filter((other) => other !== mark) : []
  // A list that was never asked for is asked for on the next page.
  const at = kept?.owner === owner ? kept.at : 0
  keep({ owner, at, marks: isSaved ? [mark, ...others] : others })
}

function userId(): string {
  try {
    return localStorage.getItem('userId') ?? ''
  } catch {
    return ''
  }
}

function readKept(): KeptMarks | null {
  try {
    const kept = JSON.parse(localStorage.getItem(marksKey) ?? '') as Partial<KeptMarks>
    return typeof kept.owner === 'string' && typeof kept.at === 'number' && Array.isArray(kept.marks)
      ? (kept as KeptMarks)
      : null
  } catch {
    return null
  }
}

function keep(kept: KeptMarks): void {
  try {
    if (kept.owner === '' && kept.marks.length === 0) localStorage.removeItem(marksKey)
    else localStorage.setItem(marksKey, JSON.stringify(kept))
  } catch {
    // Full, or a private window: the next page asks again.
  }
}
