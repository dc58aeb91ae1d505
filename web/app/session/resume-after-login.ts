import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../ui/toasts.tsx'
import { useSession } from './session.ts'

/** What a visitor was doing when the page asked for a login. */
export interface PendingAction {
  /** The page of the visitor, with its query. */
  path: string
  /** The name by which that page knows the action again: "buy", "message", "review". */
  intent: string
  /** The typed values, by field. */
  values: Record<string, string>
  /** The user whose session ended during the action; nothing for a visitor. Nobody else may finish it. */
  userId?: string | null | undefined
}

const readMilliseconds = 10_000

/**
 * One toast "Login required" with links to log in and to register. After the login the page opens again, and
 * `useResumeAfterLogin` finishes the action. The typed values wait in this tab. The address holds only the intent, so a
 * link of another site, or of another tab, does nothing by itself. `detail`: what the toast says below.
 */
export function loginRequired(resume: PendingAction, detail?: string): void {
  const from = resumeAddress({ ...resume, values: {} })
  store(resume)
  toast({
    text: 'Login required',
    detail,
    alone: true,
    actions: loginLinks(from),
    milliseconds: readMilliseconds,
    path: location.pathname,
  })
}

/** Where a visitor without JavaScript is sent: to the login, and then back to the page with the typed values. */
export function loginUrlToResume(resume: PendingAction): string {
  return `/login?from=${encodeURIComponent(resumeAddress(resume))}`
}

/** Links to login and registration that return to `from`. */
export function loginLinks(from: string): { label: string; to: string }[] {
  const query = `?from=${encodeURIComponent(from)}`
  return [
    { label: 'Login', to: `/login${query}` },
    { label: 'Create account', to: `/register${query}` },
  ]
}

/** The values typed before the login, from the address of the page; null when there is no action to resume. */
export function resumedValues(search: string, intent: string): Record<string, string> | null {
  const { [intentName]: intentInUrl, ...values } = Object.fromEntries(new URLSearchParams(search))
  return intentInUrl === intent ? values : null
}

/**
 * Finishes, once, what this tab's visitor was doing before the login; an action of another user is dropped. The
 * intent leaves the address, so that neither Back nor a reload repeats the action. A message that did not begin in this
 * tab comes without values.
 */
export function useResumeAfterLogin(intent: string, finish: (values: Record<string, string>) => void): void {
  const signedIn = useSession()?.userId
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const onResume = useEffectEvent(finish)
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!signedIn || query.get(intentName) !== intent) return
    const stored = takeStored(keyOf({ path: pathname, intent }))
    if (!stored) return intent === 'message' ? onResume({}) : undefined
    query.delete(intentName)
    // One after the other: the router would cancel a form that is sent while the address changes.
    const cleaned = navigate(
      { pathname, search: String(query), hash },
      { replace: true, preventScrollReset: true },
    )
    if (!stored.userId || stored.userId === signedIn)
      void Promise.resolve(cleaned).then(() => onResume(stored.values))
  }, [signedIn, intent, pathname, search, hash, navigate])
}

/** Remembers the user at a submit (`sign`), for an answer that says that the session is over. */
export function useSessionAtSubmit(): { sender: RefObject<string | undefined>; sign: () => void } {
  const userId = useSession()?.userId
  const sender = useRef<string>(undefined)
  const sign = () => {
    sender.current = userId
  }
  return { sender, sign }
}

/** The field of the address that names it. */
export const intentName = 'resume'

function resumeAddress({ path, intent, values }: PendingAction): string {
  const url = new URL(path, 'http://here')
  for (const [name, value] of Object.entries({ [intentName]: intent, ...values }))
    url.searchParams.set(name, value)
  return url.pathname + url.search
}

function keyOf({ path, intent }: Pick<PendingAction, 'path' | 'intent'>): string {
  return `unsent-${intent}${path.split('?')[0]}`
}

// Without storage the page only opens again after the login, and the person presses again.
function store(resume: PendingAction): void {
  try {
    sessionStorage[keyOf(resume)] = JSON.stringify(resume)
  } catch {
    // Nothing is kept.
  }
}

function takeStored(key: string): PendingAction | null {
  try {
    const stored = JSON.parse(sessionStorage[key] as string) as PendingAction
    delete sessionStorage[key]
    return stored
  } catch {
    return null
  }
}
