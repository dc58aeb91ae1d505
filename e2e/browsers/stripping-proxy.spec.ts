import { createServer, request as send } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillLogin, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'both ways are tried in one browser')

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test(`behind a proxy that strips headers a person logs in and saves a form ${how}`, async ({
    browser,
    page: maker,
    app,
  }) => {
    const { email } = await makePerson(maker, app, 'Proxy Peju')
    const proxy = await startStrippingProxy()
    // Chromium asks a proxy for its own machine only when it is told to.
    const context = await browser.newContext({
      javaScriptEnabled,
      proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
    })
    const page = await context.newPage()
    try {
      await page.goto(`${app.origin}/login`)
      if (javaScriptEnabled) await expect(page.locator('html[data-alive]')).toBeAttached()
      await fillLogin(page, email)
      await expect(page).not.toHaveURL(/login/i)
      await page.goto(`${app.origin}/userProfile/settings`)
      if (javaScriptEnabled) await expect(page.locator('html[data-alive]')).toBeAttached()
      await page.getByRole('main').getByRole('heading', { name: 'Profile' }).click()
      await page.getByLabel('Address').fill('4 Allen Avenue, Ikeja')
      await page.getByRole('button', { name: 'Save changes' }).first().click()
      await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
      expect(proxy.stripped()).toBeGreaterThan(0)
    } finally {
      await context.close()
      await proxy.close()
    }
  })
}

/** A proxy for http that takes away every header by which a browser says which page sends a request. */
async function startStrippingProxy() {
  let stripped = 0
  const proxy = createServer((incoming, reply) => {
    const headers = withoutOrigin(incoming.headers)
    if (Object.keys(headers).length < Object.keys(incoming.headers).length) stripped += 1
    const onward = send(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => void proxy.listen(0, '127.0.0.1', listening))
  return {
    port: (proxy.address() as AddressInfo).port,
    stripped: () => stripped,
    close: () =>
      new Promise((closed) => {
        proxy.closeAllConnections()
        proxy.close(closed)
      }),
  }
}

function withoutOrigin(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(?:origin|referer|sec-fetch-.*)$/.test(name)),
  )
}
