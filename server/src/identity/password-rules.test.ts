import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createFirstAdmin } from './identity.ts'
import { buildAdmin, buildBuyer, call, password, startTestApp } from '../../../tests/test-app.ts'

test(
  'a password that is easy to guess is refused with a sentence wherever one is chosen, and changes nothing',
  { tags: ['D18'] },
  async () => {
    const app = await startTestApp()
    onTestFinished(() => app.close())
    const common = 'Many people use this password, so it is easy to guess. Please choose another.'
    const own = (word: string) =>
      `Please choose a password that is not made of your name, your email or Oja: it has “${word}”`
    const repeated = 'Please use more than one character'
    const weak: Record<string, string> = {
      password1: common,
      QwertyUiop: common,
      '123456789': common,
      'Oja-oja-2026!': own('oja'),
      ngozi1990: own('ngozi'),
      'Ngozi Ezé': own('ngozi'),
      'eze.ngozi.1990': own('ngozi'),
      'lagos.trader@example.com': own('lagos'),
      aaaaaaaaaaaa: repeated,
      '😀😀😀😀😀😀': repeated,
    }
    const person = { name: 'Ngozi Eze', email: 'lagos.trader@example.com' }
    const shop = { phone: '0803 123 4567', storeName: 'Yams', businessLevel: 'small', category: 'products' }
    for (const [chosen, sentence] of Object.entries(weak)) {
      for (const more of [{}, shop]) {
        const answer = await call(app, 'POST', '/api/v1/auth/register', {
          ...person,
          ...more,
          password: chosen,
        })
        expect([chosen, answer.status, answer.body.fields]).toEqual([chosen, 422, { password: sentence }])
      }
    }
    expect((await app.pool.query('select from users')).rowCount).toBe(0)

    const buyer = await buildBuyer(app, 'Ngozi Eze')
    const oldPassword = password
    const change = await buyer.call('PUT', '/api/v1/users/change-password', {
      oldPassword,
      newPassword: 'ngozi1990',
    })
    expect([change.status, change.body.fields]).toEqual([422, { newPassword: own('ngozi') }])
    const seller = { currentPassword: password, newPassword: 'password1' }
    const settings = await buyer.call('PUT', '/api/v1/auth/reset-password', seller)
    expect([settings.status, settings.body.fields]).toEqual([422, { newPassword: common }])

    await call(app, 'POST', '/api/v1/auth/forgot-password', { email: buyer.email })
    const token = /reset-password\/([\w-]+)/.exec((await app.mailTo(buyer.email, 'password')).text)?.[1] ?? ''
    const reset = (chosen: string) => call(app, 'POST', '/api/v1/reset-password', { token, password: chosen })
    expect([(await reset('ngozi1990')).status, (await reset('password1')).body.fields]).toEqual([
      422,
      { password: common },
    ])
    // The link was not used up.
    expect((await reset('a quiet river')).status).toBe(200)
  },
)

test('a first admin with an easy password is not created', { tags: ['D18'] }, async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const email = 'owner@example.com'
  for (const given of ['password1', 'quiet river', 'administrator', 'Oja-Owner-2026!'])
    await expect(createFirstAdmin(app.pool, { email, password: given }, [])).rejects.toMatchObject({
      code: 'REFUSED',
    })
  expect((await app.pool.query('select from users')).rowCount).toBe(0)
  expect(await createFirstAdmin(app.pool, { email, password: 'quiet river bank' }, [])).toBe(true)
  // There is an admin now, so the setting is no longer read.
  await createFirstAdmin(app.pool, { email: 'second@example.com', password: 'password1' }, [])
  expect((await app.pool.query('select from users')).rowCount).toBe(1)
})

test('an admin needs twelve characters, and a buyer eight', { tags: ['D18'] }, async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const [admin, buyer] = [await buildAdmin(app), await buildBuyer(app)]
  const change = (newPassword: string) => ({ currentPassword: password, newPassword })
  const choose = async (who: typeof admin, length: number) =>
    who.call('PUT', '/api/v1/auth/reset-password', change('quiet river bank'.slice(0, length)))
  const short = await choose(admin, fieldLengths.adminPasswordMin - 1)
  expect([short.status, short.body.fields]).toEqual([
    422,
    { newPassword: 'Administrators need at least 12 characters' },
  ])
  expect((await choose(buyer, fieldLengths.passwordMin)).status).toBe(200)
  expect((await choose(admin, fieldLengths.adminPasswordMin)).status).toBe(200)
})
