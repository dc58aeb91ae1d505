import { call, password } from '../test-app.ts'
import type { TestApp, TestResponse } from '../test-app.ts'

/** A browser that keeps our cookies, and calls the API as its pages do. */
export interface CookieBrowser {
  call(method: string, url: string, body?: unknown): Promise<TestResponse>
  /** The names of the cookies that it holds. */
  cookies(): string[]
}

export function openBrowser(app: Pick<TestApp, 'app' | 'origin'>): CookieBrowser {
  const jar = new Map<string, string>()
  return {
    cookies: () => [...jar.keys()],
    async call(method, url, body) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { origin: app.origin, ...(cookie ? { cookie } : {}) }
      const answer = await call(app, method, url, body, headers)
      for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    },
  }
}

let numbers = 0

/** A number that nobody has used yet, in E.164. */
export function newNumber(): string {
  return `+234803${String(5_000_000 + (numbers += 1))}`
}

/** The code of the newest text to a phone, waited for. `after`: another code than this one. */
export async function codeTo(app: TestApp, phone: string, after = ''): Promise<string> {
  for (;;) {
    const { body } = await app.textTo(phone, 'code')
    const code = /\b\d{6}\b/.exec(body)?.[0] ?? ''
    if (code !== after) return code
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A code that is not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

const shop = { storeName: 'Phone Yams', businessLevel: 'small', category: 'products' }

/** Registers with a phone number and gives the code; the browser is logged in. `asSeller`: opens a shop. */
export async function registerByPhone(
  app: TestApp,
  number: string,
  { asSeller = false, name = 'Amaka Nwosu' }: { asSeller?: boolean; name?: string } = {},
): Promise<CookieBrowser> {
  const browser = openBrowser(app)
  const more = asSeller ? { ...shop, storeName: `Shop of ${number.slice(-5)}`, phone: number } : {}
  await browser.call('POST', '/api/v1/auth/register', { name, email: number, password, ...more })
  await browser.call('POST', '/api/v1/auth/phone-code/confirm', { code: await codeTo(app, number) })
  return browser
}
