import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
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
  const context = {
    cookies,
    newPage: async () => newPage(),
    addCookies: async (more: Awaited<ReturnType<typeof cookies>>) => {
      const storageState = { cookies: [...(await cookies()), ...more], origins: [] }
      await request.dispose()
      request = await playwright.request.newContext({ baseURL: baseUrl, storageState })
      for (const page of pages) page.request = request
    },
  }
  return { newPage, close: () => request.dispose() }
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
