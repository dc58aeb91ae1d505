import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import displayFont from './ui/fonts/bricolage-grotesque-bold.woff2'
import olderBrowsers from './older-browsers.css?url'
import earlySearch from './rendering/early-search.js?raw'
import firefoxStreams from './rendering/streams-for-firefox.js?raw'
import { ErrorPage } from './layouts/error-page.tsx'
import { SaveDataLink } from './layouts/save-data-link.tsx'
import { SavingContext, useLite } from './hooks/use-lite.ts'
import { answerOrFailure } from './api/answer-or-failure.ts'
import { browserLoader, serverLoader } from './api/page.ts'
import type { PageRequest } from './api/page.ts'
import { isKeptPage, noteOpenedPage } from './browser/kept-page.ts'
import { rememberedSession } from './session/session.ts'
import type { RootData } from './session/session.ts'
import { logOut, wasLoggedOut } from './session/log-out.ts'
import { expireSession, onSessionExpired } from './session/session-end.ts'
import { rememberSession, storedToken } from './session/session-storage.ts'
import { Toasts } from './ui/toasts.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest): Promise<RootData> {
  const [session, site] = await Promise.all([
    answerOrFailure(api(endpoints.auth.session, {})),
    answerOrFailure(api(endpoints.site, {})),
  ])
  const details = site.answer?.data ?? null
  if (session.failure) return { session: rememberedSession(), isCertain: false, site: details }
  return { session: session.answer.data, isCertain: true, site: details }
}

/** The session changes with a form or in another tab, never by opening another page. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

export function Layout({ children }: { children: ReactNode }) {
  const isBare = useMatches().some(({ handle }) => isBareHandle(handle))
  const isWritten = useIsWritten()
  const isLite = useLite()
  const isAdmin = useLocation().pathname.startsWith('/admin')
  const { scripts, styles } = useContext(SavingContext)
  const hasScripts = scripts && !isBare && isWritten
  return (
    <html data-lite={isLite ? '' : undefined} data-scripts={hasScripts ? '' : undefined} lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        {/* React writes the links of scripts before those of styles, and the first paint waits for these (decision 158). */}
        {import.meta.env.SSR &&
          styles?.map((style) => (
            <link key={style} rel="preload" as="style" href={style} fetchPriority="high" />
          ))}
        {/* Fixed elements at the lower edge, such as the box of a chat, stay above a phone's keyboard. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171512" />
        {/* Headlines have their font from the first page on, but not before the styles and the first photo. */}
        {/* Save data uses a font of the device. */}
        {!isBare && !isLite && (
          <link
            rel="preload"
            href={displayFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            fetchPriority="low"
          />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {/* A browser that knows layers ignores an import behind one. Older ones skip the layer and load the sheet. */}
        {/* React Router sends a page's data through streams that Firefox 100 to 112 have in part. */}
        {hasScripts && <script dangerouslySetInnerHTML={{ __html: inlineScript(isAdmin) }} />}
        <style>{`@layer older{}@import url(${olderBrowsers});`}</style>
      </head>
      <body>
        <a
          href="#content"
          className="sr-only rounded-md bg-leaf px-4 py-3 font-semibold text-on-leaf focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
        >
          Skip to content
        </a>
        <NavigationLine />
        {isLite && <SaveDataLink className="save-data-line" />}
        {children}
        <Toasts />
        {hasScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

// The document has run it before React hydrates, and React never compares it: the browser's scripts go without.
const inlineScript = (isAdmin: boolean) =>
  import.meta.env.SSR ? firefoxStreams + (isAdmin ? earlySearch : '') : ''

export default function Root({ loaderData }: Route.ComponentProps) {
  useSyncedStorage(loaderData)
  useFirstPage()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/**
 * Did the server write this document? False where React renders it again in the browser after an error during
 * hydration. React must then create no script element: Trusted Types forbid that, and the page would stay blank.
 */
function useIsWritten(): boolean {
  const isHydrating = useSyncExternalStore(neverChanges, isNo, isYes)
  return useState(isHydrating)[0]
}

const neverChanges = () => () => undefined
const isYes = () => true
const isNo = () => false

/** A page whose route says `handle = { bare: true }` is sent without React's scripts. */
function isBareHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'bare' in handle && handle.bare === true
}

/** A thin line at the top of the page, visible when a navigation takes longer than 300 ms. */
function NavigationLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  // Outside every landmark, because a live region belongs to none.
  return <div role="progressbar" aria-label="Loading" aria-live="polite" className="navigation-line" />
}

/**
 * Removes the elements that are only true for the first page: phones share the canonical address that they find,
 * whatever page is open. On the first page it sets `data-alive`, for which journeys wait.
 */
function useFirstPage(): void {
  const { pathname, search } = useLocation()
  const first = useRef(pathname + search)
  useEffect(() => {
    if (pathname + search === first.current) document.documentElement.dataset.alive = ''
    else {
      for (const element of document.querySelectorAll('[data-first]')) element.remove()
      noteOpenedPage()
    }
  }, [pathname, search])
}

/** Keeps the browser storage and the session the same, also when another tab changes them. */
function useSyncedStorage({ session, isCertain }: RootData): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // A page that was kept for when there is no network says nothing about the session.
    if (!isCertain || isKeptPage()) return
    if (!session) expireSession()
    else if (wasLoggedOut(session.token)) void logOut(session.token).then(revalidate)
    else rememberSession(session)
  }, [session, isCertain, revalidate])
  useEffect(() => {
    const reload = () => void revalidate()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === 'token') reload()
    }
    // A page that Back restores from the browser's memory has missed storage events.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && storedToken() !== (session?.token ?? null)) reload()
    }
    const clearListener = onSessionExpired(reload)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      clearListener()
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [revalidate, session])
}
