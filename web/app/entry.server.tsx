import { createContext, createRequestHandler, RouterContextProvider } from 'react-router'
import type { EntryContext, ServerBuild } from 'react-router'
import { apiContext, reportContext, uploadContext } from './api/page-context.ts'
import type { PageServices } from './api/page-context.ts'
import { openSmallerBuilds } from './rendering/fewer-routes.server.ts'
import { renderPage } from './rendering/render-page.server.tsx'
import { withPageHead } from './seo/page-head.server.ts'

/** What the server reads of an answer: a rendered page, or what the router answers by itself. */
export type PageAnswer = Pick<Response, 'status' | 'headers' | 'text'>

/** Where the renderer leaves a page: through a Response its text would go as bytes, and back. */
const renderedContext = createContext<{ html: string | null }>()

/**
 * Renders one page, whole: the content security policy names every inline script by its hash, so the HTML must be
 * finished before its headers can be written.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
) {
  const html = await renderPage(request.url, context)
  headers.set('content-type', 'text/html; charset=utf-8')
  services.get(renderedContext).html = withPageHead(html, request.url, context)
  return new Response(null, { status, headers })
}

/** What the server mounts: one function from a request, and the API as its sender, to the finished page. */
export function createPageHandler(build: ServerBuild) {
  const smallerBuild = openSmallerBuilds(build)
  const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>()
  const handlerOf = (part: ServerBuild) => {
    const handler = handlers.get(part) ?? createRequestHandler(part, 'production')
    handlers.set(part, handler)
    return handler
  }
  return async (request: Request, services: PageServices): Promise<PageAnswer> => {
    const context = new RouterContextProvider()
    const rendered = { html: null as string | null }
    context.set(apiContext, services.api)
    context.set(uploadContext, services.upload)
    context.set(reportContext, services.report)
    context.set(renderedContext, rendered)
    const handle = handlerOf(smallerBuild(new URL(request.url).pathname))
    const answer = await handle(request, context)
    const { html } = rendered
    return html === null ? answer : { status: answer.status, headers: answer.headers, text: async () => html }
  }
}

/** Errors a page could not expect; the server logs them, the person gets the sentence of the error page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const isRefusal = error instanceof Error && error.name === 'AppError'
  if (!request.signal.aborted && !isRefusal) context.get(reportContext)(error)
}
