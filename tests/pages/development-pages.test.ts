import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../test-app.ts'
import { pageAddresses } from './page-urls.ts'

const own = pageAddresses.filter((address) => address.startsWith('/dev/'))

test('a public server has no pages for developers, in no spelling', { tags: ['D13'] }, async () => {
  const app = await startTestApp({ pages: true, environment: { PUBLIC_ORIGIN: 'https://oja.test' } })
  onTestFinished(() => app.close())
  const paths = [
    ...own,
    '/dev/mail',
    '/dev/sms',
    '/dev/totp',
    '/DEV/UI',
    '/dev/ui/',
    '/dev/%75i',
    '/dev/ui.data',
    '/dev/ui?lite=1',
  ]
  for (const url of paths) {
    let answer = await app.app.inject({ url })
    for (let hops = 0; answer.statusCode >= 300 && answer.statusCode < 400 && hops < 3; hops += 1)
      answer = await app.app.inject({ url: String(answer.headers.location).replace('https://oja.test', '') })
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.payload).not.toContain('Parts</h1>')
  }
})

test('a server in development has them', { tags: ['D13'] }, async () => {
  const app = await startTestApp({ pages: true })
  onTestFinished(() => app.close())
  expect(own).toContain('/dev/ui')
  for (const url of own) expect((await app.app.inject({ url })).statusCode).toBe(200)
})
