import type { Page } from '@playwright/test'
import { logInAs, roles, pagesOf } from '../support/all-pages.ts'
import { openDetails, widerThanWindow } from '../support/axe.ts'
import { expect, test } from '../support/test-app.ts'

// WCAG 1.4.10: 320 CSS px, which is 1280 px at 400 %. 1.4.4: text twice as large. 1.4.12: text spaced out.
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

for (const who of roles) {
  test(`every page of a ${who} can be read at 320 px with large and spaced text, without animation, and with visible focus in forced colours`, async ({
    page,
    app,
    allowErrors,
  }) => {
    // An address of a mail that was never sent is refused.
    allowErrors(/status of (400|404|410)/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await logInAs(page, app, who)
    const faults: string[] = []
    for (const { path } of await pagesOf(who, page.request)) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await openDetails(page)
      faults.push(...(await widerThanWindow(page, `${path} at 320 px`)))
      faults.push(...(await restless(page, path)))

      await page.setViewportSize({ width: 640, height: 800 })
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      faults.push(...(await widerThanWindow(page, `${path} with text at 200 %`)))
      faults.push(...(await cutOff(page, `${path} with text at 200 %`)))
      await page.evaluate(() => (document.documentElement.style.fontSize = ''))

      await page.setViewportSize({ width: 360, height: 740 })
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets = [sheet]
      }, spaced)
      faults.push(...(await widerThanWindow(page, `${path} spaced out`)))
      faults.push(...(await cutOff(page, `${path} spaced out`)))
      await page.evaluate(() => (document.adoptedStyleSheets = []))

      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
      faults.push(...(await withoutFocusRing(page, `${path} in forced colours`)))
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
    }
    expect(faults).toEqual([])
  })
}

/** What still moves although the person asked for reduced motion. */
function restless(page: Page, where: string): Promise<string[]> {
  return page.evaluate((place) => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      const { duration } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && Number(duration) > 20
    })
    return moving.map((one) => `${place}: ${(one as CSSAnimation).animationName ?? 'a transition'} moves`)
  }, where)
}

/** Buttons, links and headings whose text no longer fits where it stands. Names cut off with "…" on purpose wrap elsewhere. */
function cutOff(page: Page, where: string): Promise<string[]> {
  return page.evaluate((place) => {
    const shown = [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, a')].filter(
      (element) => element.checkVisibility(),
    )
    const cut = shown.filter((element) => {
      const { clipPath, overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden'
      // Text for screen readers only is clipped completely, at the widths where it is hidden.
      const isOnPurpose = textOverflow === 'ellipsis' || clipPath === 'inset(50%)'
      const over =
        element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4
      return hides && !isOnPurpose && over && !/line-clamp|truncate/.test(element.className)
    })
    return cut.map((element) => `${place} cuts off ${element.outerHTML.slice(0, 120)}`)
  }, where)
}

/** The first thirty stops of the Tab key that show no ring where the system chooses the colours. */
async function withoutFocusRing(page: Page, where: string): Promise<string[]> {
  const bare: string[] = []
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'the end'
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && outlineWidth !== '0px' ? '' : element.outerHTML.slice(0, 120)
    })
    if (found === 'the end') break
    if (found) bare.push(`${where} shows no focus on ${found}`)
  }
  return bare
}
