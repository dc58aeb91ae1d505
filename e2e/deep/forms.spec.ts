import type { Locator, Page } from '@playwright/test'
import { logInAs, roles, pagesOf } from '../support/all-pages.ts'
import type { VisitedPage } from '../support/all-pages.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, test } from '../support/test-app.ts'

// Many forms are sent on a machine that is busy with other browsers.
const summaryTimeout = 15_000

const typed: Record<string, string> = {
  email: 'somebody@example.com',
  tel: '0803 123 4567',
  number: '3',
  date: '2026-11-01',
  search: 'yam',
  url: 'https://shop.example',
}

// Forms with something to fill in that must be filled in, by the page they stand on. Found on the pages themselves.
for (const who of roles) {
  test(`every form of a ${who} has labels, lists what is missing in a focused summary, and keeps what the person typed`, async ({
    page,
    app,
    allowErrors,
    javaScriptEnabled,
  }) => {
    const hasScripts = javaScriptEnabled !== false
    allowErrors(/status of (400|401|403|404|409|410|422)/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await logInAs(page, app, who)
    const faults: string[] = []
    let walked = 0
    for (const met of await pagesOf(who, page.request)) {
      await page.goto(met.path)
      await page.evaluate(() =>
        document.querySelectorAll('main details').forEach((one) => ((one as HTMLDetailsElement).open = true)),
      )
      const kinds = await kindsOf(page)
      for (const [index, kind] of kinds.entries()) {
        const form = page.locator('main form').nth(index)
        if (!(await form.isVisible())) continue
        faults.push(...(await unnamed(form, met)))
        // Of a form that stands in every row of a list, the first and the last are sent.
        const isBetween = kinds.indexOf(kind) < index && index < kinds.lastIndexOf(kind)
        if (isBetween || !(await asksForSomething(form))) continue
        walked += 1
        faults.push(...(await refusedAsItShould(page, form, met, hasScripts)))
        await page.goto(met.path)
        await page.evaluate(() =>
          document
            .querySelectorAll('main details')
            .forEach((one) => ((one as HTMLDetailsElement).open = true)),
        )
      }
    }
    expect(faults).toEqual([])
    expect(walked).toBeGreaterThan(1)
  })
}

/** What each form of a page has in it: the same for forms that differ in their values alone. */
function kindsOf(page: Page): Promise<string[]> {
  return page.locator('main form').evaluateAll((forms) =>
    forms.map((form) => {
      const controls = [...(form as HTMLFormElement).elements] as HTMLInputElement[]
      return controls.map(({ tagName, type, name }) => `${tagName} ${type} ${name}`).join()
    }),
  )
}

/** Fields and buttons that have no name, and fields for a person's own data that do not say so (WCAG 1.3.5). */
function unnamed(form: Locator, { path }: VisitedPage): Promise<string[]> {
  return form.evaluate((element, where) => {
    const controls = [...(element as HTMLFormElement).elements] as HTMLInputElement[]
    const shown = controls.filter(({ type }) => type !== 'hidden' && type !== 'fieldset')
    const nameless = shown.filter((control) => {
      const label = [...(control.labels ?? [])].map(({ textContent }) => textContent).join('')
      const described = control.getAttribute('aria-label') ?? control.getAttribute('aria-labelledby') ?? ''
      return !(label.trim() || described || control.textContent?.trim() || control.title)
    })
    const ofOneself = shown.filter(({ type }) => /^(email|tel|password)$/.test(type))
    const purposeless = ofOneself.filter((control) => !control.autocomplete)
    return [
      ...nameless.map(({ outerHTML }) => `${where}: no name for ${outerHTML.slice(0, 120)}`),
      ...purposeless.map(({ outerHTML }) => `${where}: no purpose of ${outerHTML.slice(0, 120)}`),
    ]
  }, path)
}

/** Is there a field that must be filled in, in a form that changes something? */
function asksForSomething(form: Locator): Promise<boolean> {
  return form.evaluate((element) => {
    const { method, elements } = element as HTMLFormElement
    const needed = [...elements].filter((one) => (one as HTMLInputElement).required)
    return method === 'post' && needed.some((one) => (one as HTMLInputElement).type !== 'hidden')
  })
}

/** Sends the form without its first needed field, everything else filled in, and looks at what comes back. */
async function refusedAsItShould(
  page: Page,
  form: Locator,
  { path, who }: VisitedPage,
  hasScripts: boolean,
): Promise<string[]> {
  const { kept, button } = await fill(form)
  const send = form.locator('button:not([type=button])').first()
  // One that cannot be sent mends itself when its field is left, as the quantity to buy does.
  if (button && (await send.isDisabled())) {
    await form.getByRole('spinbutton').first().press('Tab')
    return (await send.isEnabled()) ? [] : [`${path}: a form that cannot be sent says nothing`]
  }
  await (button ? send : form).press('Enter')
  const summary = page.locator('main [role=alert], dialog [role=alert]').locator('visible=true').first()
  // A visitor is asked to log in before anything else.
  const login = page.getByRole('status').getByText('Login required')
  const came = await Promise.any([
    summary.waitFor({ timeout: summaryTimeout }).then(() => 'the summary'),
    login.waitFor({ timeout: summaryTimeout }).then(() => 'the login'),
    page.waitForURL(/\/login\?/, { timeout: summaryTimeout }).then(() => 'the login'),
  ]).catch(() => 'nothing')
  if (came === 'nothing') return [`${path}: nothing says what is missing`]
  if (came === 'the login') return who === 'visitor' ? [] : [`${path}: asks a ${who} to log in`]
  const faults: string[] = []
  if (hasScripts && !(await takesFocus(summary))) faults.push(`${path}: the summary did not take the focus`)
  const led = await summary.locator('a[href^="#"]').evaluateAll((links) =>
    links.map((link) => {
      const id = link.getAttribute('href')?.slice(1) ?? ''
      const field = document.getElementById(id)
      const wrong = '[aria-invalid=true]'
      if (!field) return `the summary leads to #${id}, which is not there`
      // Of choices the group is marked, and led to is the first of them.
      const isMarked = field.matches(wrong) || field.querySelector(wrong) || field.closest(`fieldset${wrong}`)
      return isMarked ? '' : `#${id} is not marked as wrong`
    }),
  )
  const broken = led.filter(Boolean)
  faults.push(...broken.map((fault) => `${path}: ${fault}`))
  const [way] = await summary.locator('a[href^="#"]').all()
  if (way && broken.length === 0) {
    const id = (await way.getAttribute('href'))?.slice(1) ?? ''
    await way.press('Enter')
    const field = page.locator(`[id="${id}"]`)
    // Without scripts the browser goes there by itself, to a group of fields without giving it the focus.
    const isThere = hasScripts
      ? await takesFocus(field)
      : await field.evaluate((one) => one.matches(':target'))
    if (!isThere) faults.push(`${path}: the summary's link does not lead into #${id}`)
    if (!(await summary.isVisible())) faults.push(`${path}: who follows the summary's link loses it`)
  }
  for (const [name, value] of Object.entries(kept)) {
    const fields = page.locator(`main form [name="${name}"]`)
    const now = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    if (!now.includes(value)) faults.push(`${path}: ${name} was ${value} and is ${now.join(' | ')}`)
  }
  if (hasScripts) faults.push(...(await accessibilityFaults(page, `${path} refused`)))
  return faults
}

/** Does the focus come to it, or into it, in time? */
function takesFocus(part: Locator): Promise<boolean> {
  const isThere = () => part.evaluate((one) => one.contains(document.activeElement))
  return expect
    .poll(isThere, { timeout: summaryTimeout })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

/** Fills in all but the first needed field, as text; what must still be there afterwards, by name. */
function fill(form: Locator): Promise<{ kept: Record<string, string>; button: boolean }> {
  return form.evaluate((element, values) => {
    const formElement = element as HTMLFormElement
    formElement.noValidate = true
    const texts = /^(text|email|tel|number|date|search|url|textarea)$/
    const kept: Record<string, string> = {}
    let isFirst = true
    for (const one of formElement.elements) {
      const field = one as HTMLInputElement
      if (field.required && isFirst && field.type !== 'hidden') {
        isFirst = false
        // Values are set past React, which sees them by the event.
        setValue(field, '')
        continue
      }
      if (!texts.test(field.type) || field.readOnly || field.disabled || !field.name) continue
      // A hidden field that only bots fill in.
      if (field.tabIndex < 0) continue
      const value =
        values[field.type] ??
        (field.inputMode === 'decimal' || field.inputMode === 'numeric' ? '3' : 'Kept words')
      setValue(field, value)
      kept[field.name] = value
    }
    function setValue(field: HTMLInputElement, value: string) {
      if (field.type === 'checkbox' || field.type === 'radio' || field.type === 'file') return
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
      setter?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return { kept, button: formElement.querySelector('button:not([type=button])') !== null }
  }, typed)
}
