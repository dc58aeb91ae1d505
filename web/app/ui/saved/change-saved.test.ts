import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A page keeps the list in its module, so every test opens a new page.
let page: Window
beforeEach(() => {
  vi.resetModules()
  page = new Window({ url: 'http://localhost/' })
  vi.stubGlobal('localStorage', page.localStorage)
  vi.stubGlobal('document', page.document)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.happyDOM.close()
})

/** The form of one product, and what answers the next request once it is let go. */
function openPage() {
  page.document.body.innerHTML =
    '<form action="/saved#p"><button value="product/1" aria-pressed="false"></button></form>'
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const form = page.document.querySelector('form') as unknown as HTMLFormElement
  return { form, answer: (body: object) => answer.resolve(Response.json(body)) }
}

test('the saved items of a person who logs out while they load are not kept on the device', async () => {
  const { fillForm } = await import('./change-saved.ts')
  page.localStorage.setItem('userId', 'ada')
  const { form, answer } = openPage()
  const filled = fillForm(form)
  page.localStorage.clear()
  answer({ data: ['product/1'] })
  await filled
  expect(page.localStorage.getItem('saved-marks')).toBeNull()
  expect(form.dataset.saved).not.toBe('true')
})

test('a thing that is saved while its owner logs out is not kept on the device', async () => {
  const { changeSaved } = await import('./change-saved.ts')
  page.localStorage.setItem('userId', 'ada')
  const { form, answer } = openPage()
  const saved = changeSaved(form)
  page.localStorage.clear()
  answer({ message: 'Saved' })
  await saved
  expect(page.localStorage.getItem('saved-marks')).toBeNull()
})

test('the saved items of a person who stays are kept and shown', async () => {
  const { fillForm } = await import('./change-saved.ts')
  page.localStorage.setItem('userId', 'ada')
  const { form, answer } = openPage()
  const filled = fillForm(form)
  answer({ data: ['product/1'] })
  await filled
  expect(page.localStorage.getItem('saved-marks')).toContain('product/1')
  expect(form.dataset.saved).toBe('true')
})
