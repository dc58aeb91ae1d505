import { setTimeout as delay } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { Window } from 'happy-dom'
import type { Document, Element, HTMLFormElement } from 'happy-dom'
import { FormLocator, queries } from './form-locator.ts'
import type { Queries } from './form-locator.ts'
import { mendTextAreas } from './select-state.ts'
import { firstInvalid, submissionOf } from './submission.ts'
import type { ChosenFile, Submission } from './submission.ts'
import type { View } from './visibility.ts'

// What Chromium says of itself when a person opens a page.
const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-NG',
  'upgrade-insecure-requests': '1',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
}
const maxRedirects = 20

interface Download {
  suggestedFilename(): string
  createReadStream(): Promise<{ toArray(): Promise<Buffer[]> }>
}

/**
 * One tab of a browser whose JavaScript is off, without a browser: pages are fetched and parsed, links followed, forms
 * filled in and sent as HTML says. It has the part of Playwright's `Page` that the journeys use; what needs layout, pixels
 * or scripts is not here and fails.
 */
export class FormPage {
  /** With the cookies of this person's browser. */
  request: APIRequestContext
  /** Answers of whole pages that were no success, in the words of Chromium's console. */
  readonly pageErrors: string[]
  readonly view: View = { width: 360, openPopovers: new Set() }
  readonly files = new Map<Element, ChosenFile[]>()
  focused: Element | null = null
  readonly #baseUrl: string
  #window = new Window()
  #url = new URL('about:blank')
  #referrerPolicy = ''
  readonly #history: URL[] = []
  readonly #downloads: ((download: Download) => void)[] = []
  #extraHeaders: Record<string, string> = {}
  readonly keyboard: { press: (key: string) => Promise<void> }
  readonly #queries: Queries

  constructor(request: APIRequestContext, baseUrl: string, pageErrors: string[]) {
    this.request = request
    this.#baseUrl = baseUrl
    this.pageErrors = pageErrors
    this.#queries = queries(this, () => [this.document.documentElement])
    this.keyboard = { press: (key) => this.pressKey(key) }
  }

  get document(): Document {
    return this.#window.document
  }

  get baseUrl(): string {
    return this.#baseUrl
  }

  locator = (...wanted: Parameters<Queries['locator']>): FormLocator => this.#queries.locator(...wanted)
  getByRole = (...wanted: Parameters<Queries['getByRole']>): FormLocator => this.#queries.getByRole(...wanted)
  getByText = (...wanted: Parameters<Queries['getByText']>): FormLocator => this.#queries.getByText(...wanted)
  getByLabel = (...wanted: Parameters<Queries['getByLabel']>): FormLocator =>
    this.#queries.getByLabel(...wanted)
  getByPlaceholder = (...wanted: Parameters<Queries['getByPlaceholder']>): FormLocator =>
    this.#queries.getByPlaceholder(...wanted)

  url(): string {
    return this.#url.href
  }

  /** The element that the fragment of the address names. */
  target(): Element | null {
    const id = decodeURIComponent(this.#url.hash.slice(1))
    return id === '' ? null : this.document.getElementById(id)
  }

  async goto(address: string): Promise<APIResponse | null> {
    const url = new URL(address, this.#baseUrl)
    if (url.href === 'about:blank') return null
    return this.#open({ method: 'GET', url, headers: { 'sec-fetch-site': 'none' } })
  }

  reload(): Promise<APIResponse | null> {
    return this.goto(this.#url.href)
  }

  async goBack(): Promise<APIResponse | null> {
    this.#history.pop()
    const url = this.#history.pop()
    return url ? this.goto(url.href) : null
  }

  async waitForURL(wanted: RegExp): Promise<void> {
    if (!wanted.test(this.url())) throw new Error(`The address is ${this.url()}, not ${wanted}.`)
  }

  waitForEvent(name: 'download'): Promise<Download> {
    if (name !== 'download') throw new Error(`The form browser does not know the event "${String(name)}".`)
    return new Promise((resolve) => this.#downloads.push(resolve))
  }

  async setViewportSize({ width }: { width: number }): Promise<void> {
    this.view.width = width
  }

  async setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    this.#extraHeaders = headers
  }

  /** No script runs here: nothing that a script could do happens. */
  on(): this {
    return this
  }

  /** Follows a link as if somebody had clicked it. A fragment alone moves the focus; files are saved. */
  async follow(link: Element): Promise<void> {
    const url = new URL(link.getAttribute('href') ?? '', this.#url)
    if (!/^https?:$/.test(url.protocol)) return
    const isHere = url.hash !== '' && url.href.split('#')[0] === this.#url.href.split('#')[0]
    if (isHere) {
      this.#url = url
      this.#focusTarget()
    } else await this.#open({ method: 'GET', url, headers: this.#sameSite(url) })
  }

  /** Sends a form unless its own rules forbid it; then the first wrong field has the focus. */
  async submit(form: HTMLFormElement, button: Element | null): Promise<void> {
    const wrong = firstInvalid(form, button, this.files)
    if (wrong) {
      this.focused = wrong
      return
    }
    const submission = await submissionOf(form, button, this.files, this.#url)
    const { url, method } = submission
    const headers = { ...submission.headers, ...this.#sameSite(url) }
    if (method === 'POST')
      headers['origin'] = this.#referrerPolicy === 'no-referrer' ? 'null' : this.#url.origin
    await this.#open({ ...submission, headers })
  }

  /** Loads the page that `<meta http-equiv="refresh">` names after its seconds; false where there is none. */
  async refreshIfAsked(): Promise<boolean> {
    const asked = this.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute('content')
    if (!asked) return false
    const [, seconds = '0', address = ''] = /^(\d+)(?:;\s*url=(.*))?$/i.exec(asked.trim()) ?? []
    await delay(Number(seconds) * 1_000)
    await this.#open({ method: 'GET', url: new URL(address, this.#url), headers: {} })
    return true
  }

  async pressKey(key: string): Promise<void> {
    const at = this.focused
    if (key !== 'Enter' || !at) throw new Error(`The form browser does nothing for the key "${key}" here.`)
    await new FormLocator(this, 'what has the focus', () => [at]).press(key)
  }

  async #open(submission: Submission): Promise<APIResponse> {
    let { method, url, body } = submission
    let headers: Record<string, string> = { ...browserHeaders, ...this.#extraHeaders, ...submission.headers }
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const fragment = url.hash
      const response = await this.request.fetch(url.href, {
        method,
        headers,
        maxRedirects: 0,
        ...(body && { data: body }),
      })
      const status = response.status()
      const location = response.headers()['location']
      if (status < 300 || status > 399 || location === undefined) return this.#arrive(response, url)
      url = new URL(location, url)
      // A browser keeps the fragment through a redirect that names none.
      if (url.hash === '') url.hash = fragment
      if (status === 303 || (status < 303 && method === 'POST')) {
        method = 'GET'
        body = undefined
        headers = Object.fromEntries(
          Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'origin'),
        )
      }
    }
    throw new Error(`More than ${maxRedirects} redirects from ${submission.url.href}.`)
  }

  async #arrive(response: APIResponse, url: URL): Promise<APIResponse> {
    const headers = response.headers()
    const disposition = headers['content-disposition'] ?? ''
    if (disposition.startsWith('attachment')) {
      const bytes = await response.body()
      const download = {
        suggestedFilename: () => /filename="([^"]*)"/.exec(disposition)?.[1] ?? '',
        createReadStream: async () => ({ toArray: async () => [bytes] }),
      }
      for (const notify of this.#downloads.splice(0)) notify(download)
      return response
    }
    if (response.status() >= 400) {
      const line = `the server responded with a status of ${response.status()}`
      this.pageErrors.push(`Failed to load resource: ${line} (${url.href})`)
    }
    this.#url = url
    this.#history.push(url)
    this.#referrerPolicy = headers['referrer-policy'] ?? ''
    await this.#show(await response.text())
    return response
  }

  async #show(html: string): Promise<void> {
    await this.#window.happyDOM.close()
    this.#window = new Window({ url: this.#url.href })
    this.view.openPopovers.clear()
    this.files.clear()
    this.document.write(html)
    mendTextAreas(this.document)
    this.focused = this.document.querySelector('[autofocus]')
    if (this.#url.hash !== '') this.#focusTarget()
  }

  #focusTarget(): void {
    const target = this.target()
    if (target?.matches('a[href], button, input, select, textarea, summary, [tabindex]'))
      this.focused = target
  }

  #sameSite(url: URL): Record<string, string> {
    const site = url.origin === this.#url.origin ? 'same-origin' : 'same-site'
    const referer =
      this.#referrerPolicy === 'no-referrer' ? {} : { referer: this.#url.href.split('#')[0] ?? '' }
    return { 'sec-fetch-site': site, ...referer }
  }
}
