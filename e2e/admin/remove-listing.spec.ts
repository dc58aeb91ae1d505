import { adminPassword, logInAsAdmin, openShop } from '../support/admin.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'an admin removes one listing from the page of its shop, giving a reason and the password; its seller reads why',
  { tag: ['@scripts-in-deep', '@D4', '@D9'] },
  async ({ page: admin, app, newPerson, allowErrors }) => {
    allowErrors(/status of (403|404|422)/)
    const seller = await newPerson()
    const storeName = `Second Hand Phones ${Date.now()}`
    const { sellerId } = await openShop(seller, app, storeName)
    const name = 'Phone without a box'
    await app.letPass(`insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
      values ('${sellerId}', '${name}', 'Electronics & Gadgets', 4500000, 1, 1)`)
    await logInAsAdmin(admin, app)
    const shop = `/admin/sellers/${sellerId}`
    await admin.goto(shop)

    await admin.getByRole('link', { name: 'All listings' }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Listings of ${storeName}`)
    const remove = admin.getByRole('link', { name: /^Remove ?Phone without a box$/ })
    await remove.click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Remove “${name}”?`)
    const question = admin.url()
    const [, kind = '', id = ''] = /remove=(product|service)-([0-9a-f-]{36})/.exec(question) ?? []
    const publicPage = `/${kind}s/${id}`
    expect((await admin.request.get(publicPage)).status()).toBe(200)

    await test.step('without a reason nothing happens', async () => {
      await admin.getByRole('button', { name: 'Yes, remove it' }).click()
      await expect(admin.getByText('Give a reason; the person will see it').first()).toBeVisible()
    })

    await test.step('a wrong password loses neither the chosen nor the written reason', async () => {
      await app.letPass(
        "update sessions set password_given_at = password_given_at - interval '16 minutes' where user_id in (select id from users where role = 'admin')",
      )
      await admin.getByLabel('It is fake or stolen.').check()
      await admin.getByLabel(/^Reason/).fill('The serial number is gone.')
      await admin.getByRole('button', { name: 'Yes, remove it' }).click()
      await admin.getByLabel('Your password').fill('not it')
      await admin.getByRole('button', { name: 'Continue' }).click()
      await expect(admin.getByText('That is not your password').first()).toBeVisible()
      await admin.getByLabel('Your password').fill(adminPassword(app))
      await admin.getByRole('button', { name: 'Continue' }).click()
      await expect(admin.getByText('Listing removed. We have told the seller why.')).toBeVisible()
      await expect(remove).toHaveCount(0)
    })

    await expect
      .poll(async () => (await admin.request.get(publicPage)).status(), { timeout: 20_000 })
      .toBe(404)
    await admin.goto(question)
    await expect(admin.getByText('This listing is not on sale any more.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Yes, remove it' })).toHaveCount(0)
    await admin.goto(shop)
    await expect(admin.getByText(`removed the listing ${name} of `)).toBeVisible()

    await seller.goto('/dashboard/notices')
    await expect(
      seller.getByText(`We have removed “${name}”: It is fake or stolen. The serial number is gone.`),
    ).toBeVisible()
  },
)
