import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { FormPage } from './form-page.ts'

/**
 * One person's pages in the form browser: tabs share their cookies. Pages that answer with a status of 400 and above
 * are added to `troubles`.
 */
export async function openFormBrowser(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseUrl: string,
  pageErrors: string[],
): Promise<{ newPage: () => Page; close: () => Promise<void> }> {
  let request = await playwright.request.newContext({ baseURL: baseUrl })
  const pages: FormPage[] = []
  const cookies = async () => (await request.storageState()).cookies
  const newPage = (): Page => {
    const page = new FormPage(request, baseUrl, pageErrors)
    pages.push(page)
    return refusing(Object.assign(page, { context: () => context })) as unknown as Page
  }
  const keep = async (kept: Cookie[]) => {
    await request.dispose()
    const storageState = { cookies: kept, origins: [] }
    request = await playwright.request.newContext({ baseURL: baseUrl, storageState })
    for (const page of pages) page.request = request
  }
  const context = {
    cookies,
    newPage: async () => newPage(),
    addCookies: async (more: SetCookie[]) => keep([...(await cookies()), ...more.map(withDefaults)]),
    clearCookies: async ({ name }: { name: string }) =>
      keep((await cookies()).filter((cookie) => cookie.name !== name)),
  }
  return { newPage, close: () => request.dispose() }
}

type Cookie = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'][number]
type SetCookie = Pick<Cookie, 'name' | 'value' | 'domain' | 'path'> & Partial<Cookie>

/** What a browser takes a cookie for whose writer says no more: one of the session. */
function withDefaults(cookie: SetCookie): Cookie {
  return { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax', ...cookie }
}

/**
 * A method that needs a browser fails with a sentence instead of "is not a function". Playwright's `expect` reads
 * names with "_".
 */
function refusing(page: FormPage): FormPage {
  return new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (value === undefined && typeof name === 'string' && !/^_|^then$|^toJSON$/.test(name))
        throw new Error(`page.${name} needs a browser: the form browser has none.`)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
