import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { NewestProducts } from '../catalogue/newest-products/newest-products.tsx'
import { brand, titled } from '../format/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PlainSearch } from '../ui/forms/plain-search.tsx'
import { Icon } from '../ui/icon.tsx'
import { BrandMark } from './brand-mark.tsx'

/** The error page where no layout is around it. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <header className="measure flex h-16 items-center">
        <a href="/" aria-label={`${brand}, home`} className="-ml-1 inline-flex rounded-md p-1">
          <BrandMark />
        </a>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        <ErrorMessage error={error} />
      </main>
    </>
  )
}

interface ErrorMessageProps {
  error: unknown
  /** The first page of the area around the message, instead of a search and the home page. */
  home?: { to: string; label: string }
  /** A search of the area for what is missing, and what to say of it. */
  lookup?: { action: string; name: string; label: string; text: string } | undefined
}

/** What went wrong, and what to do next. */
export function ErrorMessage({ error, home, lookup: search }: ErrorMessageProps) {
  const found = errorText(error, home !== undefined)
  const { title, canRetry } = found
  const lookup = isRouteErrorResponse(error) && error.status === 404 ? search : undefined
  const products = isRouteErrorResponse(error) ? bodyOf(error.data).products : undefined
  useEffect(() => {
    if (found === unreachable) void showKeptCopy()
  }, [found])
  return (
    <div
      className={`measure flex flex-col items-center text-center ${lookup ? '' : 'min-h-[70dvh] justify-center'}`}
    >
      <title>{titled(title)}</title>
      <span className="mt-10 mb-5 flex size-20 items-center justify-center rounded-full bg-marigold-soft text-marigold-ink">
        <Icon name={canRetry ? 'refresh' : 'map-pin'} className="size-10" />
      </span>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-3 max-w-prose text-muted">{lookup?.text ?? found.text}</p>
      {lookup && <PlainSearch action={lookup.action} name={lookup.name} label={lookup.label} />}
      {canRetry ? (
        <Retry />
      ) : (
        !home && <PlainSearch action="/categories/products" name="q" label="Search products" />
      )}
      <ButtonLink
        to={home?.to ?? '/'}
        kind={lookup ? 'quiet' : home && !canRetry ? 'primary' : 'plain'}
        className="mt-3"
      >
        {home?.label ?? 'Back to Home'}
      </ButtonLink>
      {products && <NewestProducts products={{ data: products, isNear: false }} />}
    </div>
  )
}

/** Without network the script itself may be missing; the page then stays as it is. */
async function showKeptCopy(): Promise<void> {
  try {
    const { loadKeptCopy } = await import('../browser/open-kept-documents.ts')
    loadKeptCopy()
  } catch {
    // The message of the page stays.
  }
}

function Retry() {
  const { revalidate, state } = useRevalidator()
  return (
    // A form without fields loads this address again, also without JavaScript.
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void revalidate()
      }}
    >
      <Button busy={state === 'loading'} busyLabel="Trying...">
        Try again
      </Button>
    </form>
  )
}

interface ErrorText {
  title: string
  text: string
  canRetry: boolean
}

function errorText(error: unknown, isInArea: boolean): ErrorText {
  if (isRouteErrorResponse(error)) {
    const { message = '', code = '' } = bodyOf(error.data)
    if (code === 'UNREACHABLE') return unreachable
    const reason = code && message
    if (error.status === 404 && isInArea) return { ...missingInArea, title: reason || missingInArea.title }
    if (error.status === 404) return reason ? { ...missing, text: `${reason}. ${missing.text}` } : missing
    if (error.status < 500 || code === 'BUSY') {
      // Two sentences are a title and its explanation.
      const [title = '', ...rest] = message.split('. ')
      const hasTitle = rest.length > 0
      return {
        title: hasTitle ? title : 'That did not work',
        text: hasTitle ? rest.join('. ') : message || 'We could not show this page.',
        // Too many requests, or too busy.
        canRetry: error.status > 428,
      }
    }
  }
  return typeof navigator === 'object' && navigator.onLine === false ? unreachable : broken
}

const missing: ErrorText = {
  title: 'This stall is not here',
  text: 'The address may be mistyped, or the page has moved. Search, or go back home.',
  canRetry: false,
}

const missingInArea: ErrorText = {
  ...missing,
  title: 'This page is not here',
  text: 'It has been removed, or the address is mistyped.',
}

const unreachable: ErrorText = {
  title: 'You are offline',
  text: 'You seem to be offline. Check your connection and try again.',
  canRetry: true,
}

const broken: ErrorText = {
  title: 'Something went wrong on our side',
  text: 'Wait a moment and try again. Nothing you paid or sent is lost.',
  canRetry: true,
}

function bodyOf(data: unknown): { message?: string; code?: string; products?: Product[] } {
  return typeof data === 'object' && data !== null ? data : {}
}
