import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../ui/toasts.tsx'
import { useSession } from './session.ts'

/** What a visitor was about to do when he was asked to log in. */
export interface PendingAction {
  /** The page he was on, with its query. */
  path: string
  /** The word by which that page knows it again: "buy", "message", "review". */
  intent: string
  /** What he had filled in, by field. */
  values: Record<string, string>
  /** Whose session ended over it; nothing where nobody was signed in. Nobody else finishes what he began. */
  userId?: string | null | undefined
}

const readMilliseconds = 10_000
const storageKey = 'oja:resume'

/**
 * "Login required", with the two ways in. After login the page opens again and `useResumeAfterLogin` there finishes what was begun.
 * What was typed waits in this tab; the address carries the intent alone, so a link from elsewhere can do nothing.
 */
export function loginRequired(resume: PendingAction): void {
  const { intent, path, values, userId } = resume
  const from = resumeAddress({ intent, path, values: {} })
  keep({ from, values, userId })
  toast({ text: 'Login required', actions: loginLinks(from), milliseconds: readMilliseconds })
}

/** Where a visitor without JavaScript is sent: login, and then the page with its form filled in as it was. */
export function loginUrlToResume(resume: PendingAction): string {
  return `/login?from=${encodeURIComponent(resumeAddress(resume))}`
}

/** Login and registration that come back to `from`. */
export function loginLinks(from: string): { label: string; to: string }[] {
  const query = `?from=${encodeURIComponent(from)}`
  return [
    { label: 'Login', to: `/login${query}` },
    { label: 'Create account', to: `/register${query}` },
  ]
}

/** What was filled in before login, from the address of the page; null when nothing is to be resumed. */
export function resumedValues(search: string, intent: string): Record<string, string> | null {
  const { [intentName]: asked, ...values } = Object.fromEntries(new URLSearchParams(search))
  return asked === intent ? values : null
}

/**
 * Finishes, once, what this tab's visitor was about to do before he logged in; what somebody else had begun is forgotten.
 * The intent leaves the address, so that neither Back nor a reload does it again.
 */
export function useResumeAfterLogin(intent: string, finish: (values: Record<string, string>) => void): void {
  const signedIn = useSession()?.userId
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const onResume = useEffectEvent(finish)
  useEffect(() => {
    if (!signedIn || !resumedValues(search, intent)) return
    const kept = take(pathname + search)
    if (!kept) return
    const query = new URLSearchParams(search)
    query.delete(intentName)
    const left = query.size > 0 ? `?${query}` : ''
    // One after the other: a form sent while the address changes would be called off.
    const cleaned = navigate(pathname + left + hash, { replace: true, preventScrollReset: true })
    if (!kept.userId || kept.userId === signedIn)
      void Promise.resolve(cleaned).then(() => onResume(kept.values))
  }, [signedIn, intent, pathname, search, hash, navigate])
}

/** Who was signed in when something was sent (`sign`), for when the answer says that he is no more. */
export function useSessionAtSubmit(): { sender: RefObject<string | undefined>; sign: () => void } {
  const userId = useSession()?.userId
  const sender = useRef<string>(undefined)
  const sign = () => {
    sender.current = userId
  }
  return { sender, sign }
}

const intentName = 'resume'

type Kept = Pick<PendingAction, 'values' | 'userId'> & { from: string }

function resumeAddress({ path, intent, values }: PendingAction): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries({ [intentName]: intent, ...values }))
    url.searchParams.set(name, value)
  return url.pathname + url.search
}

// Without a place to keep it the page opens again after login, and the person presses once more.
function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    return
  }
}

function take(address: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Kept
    if (kept.from !== address) return null
    sessionStorage.removeItem(storageKey)
    return kept
  } catch {
    return null
  }
}
