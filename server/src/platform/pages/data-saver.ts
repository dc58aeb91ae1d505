import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = 'oja-lite'
const oneYear = 365 * 86_400

// Scripts shrink photos before they are sent there, and a conversation asks for news instead of loading again: that
// saves more than it costs.
const ownPages = /^\/(dashboard|admin|userprofile|account|messages)(\/|\?|$)/i

/** How a page is rendered for its reader. */
export interface Saving {
  /** With the smallest photos, no drawings and a font of the device. */
  lite: boolean
  scripts: boolean
}

/**
 * Whether this page saves data: whoever reads it chose Save data, or is a visitor whose phone's data saver says so. It
 * then comes without scripts too, but for people's own pages and the answers to forms.
 */
export function savingOf(request: FastifyRequest, isSignedIn: boolean): Saving {
  const isChosen = /(?:^|;\s*)oja-lite=on(?:;|$)/.test(request.headers.cookie ?? '')
  const lite = isChosen || (!isSignedIn && request.headers['save-data'] === 'on')
  return { lite, scripts: !lite || request.method === 'POST' || ownPages.test(request.url) }
}

/**
 * Handles `?lite=on` and `?lite=off`: it keeps the choice in a cookie and redirects to the URL without the parameter.
 * False when the URL has neither.
 */
export function chooseLite(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): boolean {
  const [path = '/', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  const choice = parameters.get('lite')
  if (request.method !== 'GET' || (choice !== 'on' && choice !== 'off')) return false
  parameters.delete('lite')
  // Only one slash at the start, because two would lead to another site.
  const address = `/${path.replace(/^[/\\]+/, '')}${parameters.size > 0 ? `?${parameters}` : ''}`
  void reply
    .header(
      'set-cookie',
      `${cookie}=${choice}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}; Max-Age=${choice === 'on' ? oneYear : 0}`,
    )
    .header('cache-control', 'no-store')
    .redirect(address, 303)
  return true
}
