import { password } from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'

/** The words of a page as its person reads them in a browser, without the menu and the footer around it. */
export async function wordsOfPage(app: TestApp, person: Pick<Person, 'email'>, url: string): Promise<string> {
  const [main = ''] = /<main.*<\/main>/s.exec(await pageOf(app, person, url)) ?? []
  return main
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** The cookie of a person who has just logged in. */
export async function cookieOf(app: TestApp, { email }: Pick<Person, 'email'>): Promise<string> {
  const login = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { origin: app.origin },
    payload: { email, password },
  })
  return String(login.headers['set-cookie']).split(';')[0] ?? ''
}

/** The HTML of a page for a person in a browser. Throws when it is not there. */
export async function pageOf(app: TestApp, person: Pick<Person, 'email'>, url: string): Promise<string> {
  const cookie = await cookieOf(app, person)
  const { statusCode, payload } = await app.app.inject({ url, headers: { cookie, accept: 'text/html' } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return payload
}
