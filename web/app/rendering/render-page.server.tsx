import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'
import { inFrame, splitFrame } from './loading-order.server.ts'
import type { PageFrame } from './loading-order.server.ts'
import { FrameIsKnown } from './page-frame.ts'

/** The frames of pages by their routes. They change with the build alone, and so does the process. */
const frames = new Map<string, PageFrame>()

/**
 * Renders one page, whole, with what its loaders gave for React in the browser. `url` is the page's whole address. Throws
 * what a component throws.
 */
export async function renderPage(url: string, context: EntryContext): Promise<string> {
  // The router would write the data as components that wait for a stream, piece by piece; here it is there already.
  const { serverHandoffStream, ...rest } = context
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  const kind = context.staticHandlerContext.matches.map(({ route }) => route.id).join(' ')
  const known = frames.get(kind)
  const page = (
    <FrameIsKnown value={known !== undefined}>
      <ServerRouter context={rest} url={url} />
    </FrameIsKnown>
  )
  const html = renderAtOnce(page) ?? (await renderWaiting(page))
  const { own, frame } = known ? { own: html, frame: known } : splitFrame(html)
  // An error page may stand in the place of any, with scripts or without.
  if (!known && !context.staticHandlerContext.errors) frames.set(kind, frame)
  return inFrame(own, frame, frame.scripts && handOver(data))
}

// What React writes where a part was not there yet, or failed.
const unfinished = '<!--$!-->'

/** A page that has all it shows; null when React would have to wait for a part of it, or to say what went wrong. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? null : `<!DOCTYPE html>${html}`
  } catch {
    return null
  }
}

/** Waits for parts whose script is not loaded yet: the first page that has them after a start. */
function renderWaiting(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
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
}

const inScript: Record<string, string> = {
  '&': String.raw`\u0026`,
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
}

/** The data as the router's script expects it: handed to the stream that its own script has opened, which then ends. */
function handOver(data: string): string {
  const written = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => inScript[sign] ?? '')
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${written});${controller}.close();</script>`
}
