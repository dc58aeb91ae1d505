import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import type { MarkKind } from '@oja/contract/values/saved/saved-kinds.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { toast } from '../toasts.tsx'

/** How long the browser trusts the marks that it keeps: another device of the account may change the list. */
const freshMilliseconds = 10 * 60_000

const marksKey = 'saved-marks'

interface KeptMarks {
  /** The account; "" for the device. */
  owner: string
  at: number
  marks: string[]
}

let kept: KeptMarks | null = null
let loading: Promise<void> | null = null

/** Shows on a form (SaveForm) whether its thing is saved, as soon as the list of this person or device is known. */
export async function fillForm(form: HTMLFormElement): Promise<void> {
  const owner = userId()
  if (kept?.owner !== owner) {
    kept = readKept(owner)
    loading = null
  }
  // The server has said it with the page.
  if (form.dataset.saved) return keepChange(markOf(form), true)
  if (kept) showOn(form, kept)
  if (kept && Date.now() - kept.at < freshMilliseconds) return
  loading ??= loadMarks(owner)
  await loading
  if (kept) showOn(form, kept)
}

/** Saves the thing of a form, or removes it. The button changes at once, and back when the server refuses. */
export async function changeSaved(form: HTMLFormElement): Promise<void> {
  const mark = markOf(form)
  const [kind, id] = mark.split('/') as [MarkKind, string]
  const wasSaved = form.dataset.saved === 'true'
  const owner = userId()
  showEverywhere(mark, !wasSaved)
  try {
    const target = savedEndpoints[wasSaved ? 'remove' : 'save']
    const { message } = await browserClient(target, { params: { kind, id } })
    if (userId() === owner) keepChange(mark, !wasSaved)
    toast(wasSaved ? { text: message } : savedToast(message))
  } catch (error) {
    if (!isCallError(error)) throw error
    showEverywhere(mark, wasSaved)
    toast({ text: error.message || 'Could not reach the server', tone: 'bad' })
  }
}

async function loadMarks(owner: string): Promise<void> {
  try {
    const { data } = await browserClient(savedEndpoints.marks, {})
    // Who has logged out meanwhile leaves nothing behind, and the next person does not get it.
    if (userId() === owner) keep({ owner, at: Date.now(), marks: data })
  } catch (error) {
    if (!isCallError(error)) throw error
  }
}

function savedToast(text: string) {
  const page = { label: 'Saved items', to: '/saved' }
  if (userId() !== '') return { text, actions: [page] }
  return {
    text,
    detail: 'On this device. Log in and we will tell you when it changes.',
    actions: [page, { label: 'Login', to: '/login?from=/saved' }],
  }
}

function markOf(form: HTMLFormElement): string {
  return form.querySelector('button')?.value ?? ''
}

function showOn(form: HTMLFormElement, { marks }: KeptMarks): void {
  show(form, marks.includes(markOf(form)))
}

/** The same thing may have several forms on a page. */
function showEverywhere(mark: string, isSaved: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action^="/saved#"]'))
    if (markOf(form) === mark) show(form, isSaved)
}

function show(form: HTMLFormElement, isSaved: boolean): void {
  form.dataset.saved = String(isSaved)
  const button = form.querySelector('[aria-pressed]')
  button?.setAttribute('aria-pressed', String(isSaved))
  for (const words of form.querySelectorAll<HTMLElement>('[data-when]'))
    words.hidden = words.dataset.when !== String(isSaved)
}

/** The browser's own copy of the list hears of a change. */
export function keepChange(mark: string, isSaved: boolean): void {
  const owner = userId()
  const known = kept?.owner === owner ? kept : readKept(owner)
  if (known?.marks.includes(mark) === isSaved) return
  const others = known?.marks.filter((other) => other !== mark) ?? []
  // A list that was never asked for is asked for by the next page.
  keep({ owner, at: known?.at ?? 0, marks: isSaved ? [mark, ...others] : others })
}

function userId(): string {
  return read('userId') ?? ''
}

function readKept(owner: string): KeptMarks | null {
  try {
    const found = JSON.parse(read(marksKey) ?? '') as Partial<KeptMarks>
    const isOurs = found.owner === owner && typeof found.at === 'number' && Array.isArray(found.marks)
    return isOurs ? (found as KeptMarks) : null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(changed: KeptMarks): void {
  kept = changed
  try {
    if (changed.owner === '' && changed.marks.length === 0) localStorage.removeItem(marksKey)
    else localStorage.setItem(marksKey, JSON.stringify(changed))
  } catch {
    // Full, or a private window: the next page asks again.
  }
}
