import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'

/**
 * Renders one page, whole, with what its loaders gave for React in the browser. `url` is the page's whole address. Throws
 * what a component throws.
 */
export async function renderPage(url: string, context: EntryContext): Promise<string> {
  // The router would write the data as components that wait for a stream, piece by piece; here it is there already.
  const { serverHandoffStream, ...rest } = context
  const data = serverHandoffStream ? await text(serverHandoffStream) : ''
  const page = <ServerRouter context={rest} url={url} />
  const html = renderAtOnce(page) ?? (await renderWaiting(page))
  return context.renderMeta?.didRenderScripts ? withData(html, data) : html
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
function withData(html: string, data: string): string {
  const written = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => inScript[sign] ?? '')
  const controller = 'window.__reactRouterContext.streamController'
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script>${controller}.enqueue(${written});${controller}.close();</script>${html.slice(end)}`
}
