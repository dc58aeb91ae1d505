import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, matchRoutes, RouterContextProvider, ServerRouter } from 'react-router'
import type { EntryContext, RouteObject, ServerBuild } from 'react-router'
import { SavingContext } from './hooks/use-lite.ts'
import {
  apiContext,
  developmentContext,
  reportContext,
  savingContext,
  uploadContext,
} from './api/page-context.ts'
import type { PageServices } from './api/page-context.ts'
import { firstStyles } from './rendering/first-styles.server.ts'
import { withPageHead } from './seo/page-head.server.ts'

/**
 * Renders one whole page. The content security policy names every inline script by its hash, so the HTML must be
 * finished before the headers are written.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
): Promise<Response> {
  const saving = services.get(savingContext)
  const html = await renderPage(
    <SavingContext value={{ ...saving, styles: firstStyles(context) }}>
      <ServerRouter context={context} url={request.url} />
    </SavingContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withPageHead(html, { address: request.url, context, ...saving }), {
    status,
    headers,
  })
}

function renderPage(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // React would send larger parts of a page hidden, for a script to put in place. Save data and old browsers run
      // no scripts.
      progressiveChunkSize: Infinity,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}

/** The function that the server mounts: it turns a request, with the API as its sender, into a finished page. */
export function createPageHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, 'production')
  const render = (request: Request, services: PageServices): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, services.api)
    context.set(uploadContext, services.upload)
    context.set(reportContext, services.report)
    context.set(developmentContext, services.isDevelopment)
    context.set(savingContext, services.saving)
    return handle(request, context)
  }
  return Object.assign(render, { pagePatternOf: (path: string) => pagePatternOf(build, path) })
}

/** The pattern of the page at a path, without what stands in its place; "" where there is none. */
function pagePatternOf({ routes }: ServerBuild, path: string): string {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path: own, index } = route
      const common = { id, ...(own !== undefined && { path: own }) }
      return [index ? { ...common, index: true } : { ...common, children: below(id) }]
    })
  try {
    // Throws for a path that is no URL, which the router would print.
    const matches = matchRoutes(below(undefined), encodeURI(decodeURI(path)))
    return matches ? `/${matches.flatMap(({ route }) => route.path || []).join('/')}` : ''
  } catch {
    return ''
  }
}

/**
 * Reports errors that a page did not expect; the server logs them, and the person reads the sentence of the error
 * page.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const isRefusal = error instanceof Error && error.name === 'AppError'
  if (!request.signal.aborted && !isRefusal) context.get(reportContext)(error)
}
