import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter } from 'react-router'
import type { EntryContext, ServerBuild } from 'react-router'
import { apiContext, uploadContext } from './lib/page-context.ts'
import type { PageServices } from './lib/page-context.ts'
import { withPageHead } from './sharing/page-head.server.ts'

/**
 * Renders one page, whole: the content security policy names every inline script by its hash, so the HTML must be
 * finished before its headers can be written.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const body = await new Promise<string>((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // React would send the larger parts of a page hidden, for a script to put in place; nobody waits for them here, and
      // not everybody runs scripts.
      progressiveChunkSize: Infinity,
      onAllReady() {
        if (!failed) text(pipe(new PassThrough())).then(resolve, reject)
      },
      onError(error) {
        failed = true
        reject(error)
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(withPageHead(body, request.url, context), { status, headers })
}

/** What the server mounts: one function from a request, and the API as its sender, to the finished page. */
export function createPageHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, 'production')
  return (request: Request, services: PageServices): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, services.api)
    context.set(uploadContext, services.upload)
    return handle(request, context)
  }
}

/** Errors a page could not expect; the server logs them, the person gets the sentence of the error page. */
export function handleError(error: unknown, { request }: { request: Request }) {
  const isRefusal = error instanceof Error && error.name === 'AppError'
  if (!request.signal.aborted && !isRefusal) console.error(error)
}
