import { logInAsAdmin, openShop } from '../support/admin.ts'
import { logIn, makePerson } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'an admin announces to sellers of a category, looks at a listing with a word, and sets the commission of a category',
  { tag: ['@scripts-in-deep'] },
  async ({ page: admin, app, newPerson, allowErrors, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    // A commission of "abc".
    allowErrors(/status of 422/)
    const seller = await newPerson()
    await openShop(seller, app, `Market Rules Stall ${Date.now()}`)
    const word = `zazu${Date.now()}`
    const title = `Book fair ${word}`
    const list = async (name: string) => {
      const sent = await seller.request.post('/api/v1/products', {
        headers: { origin: app.origin },
        multipart: {
          name,
          category: 'Books, Stationery & Office',
          price: '2500',
          quantity: '3',
          productImg: await phonePhoto(),
        },
      })
      expect(sent.status()).toBe(201)
      return ((await sent.json()) as { data: { id: string } }).data.id
    }
    await list('Exercise books, dozen')
    await logInAsAdmin(admin, app)

    await test.step('announcements', async () => {
      await admin.goto('/admin/announcements')
      await admin.locator('summary').filter({ hasText: 'New announcement' }).click()
      await admin.locator('#title-announce').fill(title)
      await admin.locator('#text-announce').fill('Bring your books to Bodija on Saturday.')
      await admin.getByLabel('Sellers of a category').check()
      await admin.getByLabel('Category', { exact: true }).selectOption('Books, Stationery & Office')
      await admin
        .locator('summary')
        .filter({ hasText: /^Announce/ })
        .click()
      if (hasScripts) {
        await expect(admin.locator('details').getByText(title)).toBeVisible()
        await admin.getByRole('button', { name: /^Yes, announce to \d+ sellers?$/ }).click()
      } else await admin.getByRole('button', { name: 'Yes, announce it' }).click()
      await expect(
        admin.getByText(/^(Announcement saved. We send it now|Sent to \d+ (seller|buyer)s?)\.$/),
      ).toBeVisible()
      await expect(admin.getByText(/Sellers of Books, Stationery & Office/)).toBeVisible()
      await seller.goto('/dashboard')
      await expect(seller.getByText(title)).toBeVisible()
    })

    await test.step('its words are corrected, and it is withdrawn', async () => {
      const corrected = `Book sale ${word}`
      const row = (name: string) => admin.getByRole('article', { name })
      await row(title).locator('summary').filter({ hasText: 'Correct' }).click()
      await row(title).getByLabel('Title').fill(' ')
      await row(title).getByRole('button', { name: 'Save correction' }).click()
      await expect(row(title).getByText('Write a title')).toBeVisible()
      await row(title).getByLabel('Title').fill(corrected)
      await row(title).getByRole('button', { name: 'Save correction' }).click()
      await expect(
        admin.getByText('Announcement corrected. Everybody it is for reads the new words now.'),
      ).toBeVisible()
      await expect(row(corrected).getByText(/^Corrected \d+ [A-Z][a-z]{2}, \d+:\d\d [ap]m$/)).toBeVisible()
      await seller.reload()
      await expect(seller.getByText(corrected)).toBeVisible()

      await row(corrected).locator('summary').filter({ hasText: 'Withdraw' }).click()
      await row(corrected).getByRole('button', { name: 'Yes, withdraw it' }).click()
      // A job deletes its notifications; without scripts the page is loaded again by hand.
      await expect(async () => {
        await admin.reload()
        await expect(row(corrected).getByText('Withdrawn')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await seller.reload()
      await expect(seller.getByText(corrected)).toBeHidden()
      await admin.goto('/admin/audit')
      await expect(
        admin.getByText(new RegExp(`corrected the announcement “${title}”: it now says “${corrected}”`)),
      ).toBeVisible()
      await expect(admin.getByText(new RegExp(`withdrew the announcement “${corrected}”`))).toBeVisible()
    })

    await test.step('buyers hear of a change among their notifications', async () => {
      const buyer = await newPerson()
      await logIn(buyer, (await makePerson(buyer, app, 'Bisi Reader')).email)
      const change = `New terms ${word}`
      await admin.goto('/admin/announcements')
      await admin.locator('summary').filter({ hasText: 'New announcement' }).click()
      await admin.locator('#title-announce').fill(change)
      await admin.locator('#text-announce').fill('From 1 January our terms change.')
      await admin.getByLabel('All buyers').check()
      await admin
        .locator('summary')
        .filter({ hasText: /^Announce/ })
        .click()
      if (hasScripts) {
        await expect(admin.getByText(/^They get it among their notifications on \d/)).toBeVisible()
        await admin.getByRole('button', { name: /^Yes, announce to \d+ buyers?$/ }).click()
      } else await admin.getByRole('button', { name: 'Yes, announce it' }).click()
      await expect(
        admin.getByText(/^(Announcement saved. We send it now|Sent to \d+ (seller|buyer)s?)\.$/),
      ).toBeVisible()
      await expect(admin.getByRole('article', { name: change }).getByText('All buyers')).toBeVisible()
      await expect(async () => {
        await buyer.goto('/notices')
        await expect(buyer.getByText(change)).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await buyer.locator('summary').filter({ hasText: change }).click()
      await expect(buyer.getByText('From 1 January our terms change.')).toBeVisible()
      await expect(buyer.locator('main').getByText(/dashboard/i)).toHaveCount(0)
      await admin.goto('/admin/audit')
      await expect(admin.getByText(new RegExp(`announced “${change}” to all buyers`))).toBeVisible()
    })

    await test.step('moderation', async () => {
      await admin.goto('/admin/moderation')
      await admin.getByLabel('Listings and messages with one of these words').check()
      await admin.getByLabel('Words', { exact: true }).fill(word)
      await admin.getByRole('button', { name: 'Save' }).click()
      await expect(admin.getByText('Saved. It counts from now on.')).toBeVisible()
      const held = await list(`Old atlas ${word}`)
      await seller.goto(`/dashboard/upload?kind=product&added=${held}`)
      await expect(seller.getByText(/We look at it before buyers see it/)).toBeVisible()
      await expect(seller.getByText('Share it')).toHaveCount(0)
      await seller.goto('/dashboard/listings')
      const own = seller.locator('article').filter({ hasText: `Old atlas ${word}` })
      await expect(own.getByText('Waiting for a look')).toBeVisible()
      await admin.goto('/admin/moderation')
      const item = admin.getByRole('article', { name: `Old atlas ${word}` })
      await item.locator('summary').filter({ hasText: 'Reject' }).click()
      await item.getByLabel('The price is misleading.').check()
      await item.getByRole('button', { name: 'Yes, reject' }).click()
      await expect(admin.getByText('Rejected. We have told the sender why.')).toBeVisible()
      await seller.goto('/dashboard/listings')
      await expect(own).toContainText('The price is misleading.')
      const slip = admin.getByRole('article', { name: `New atlas ${word}` })
      await list(`New atlas ${word}`)
      await admin.goto('/admin/moderation')
      await slip.locator('summary').filter({ hasText: 'Approve' }).click()
      await slip.getByRole('button', { name: 'Yes, approve' }).click()
      await expect(slip).toHaveCount(0)
      // An approval by a slip: what was approved leads to where it is removed, with a reason for its seller.
      await admin.goto('/admin/moderation?status=Approved')
      await slip.getByRole('link', { name: 'Remove from sale' }).click()
      await admin.getByLabel('Reason (sent to the seller)').fill('I approved it by mistake.')
      await admin.getByRole('button', { name: 'Yes, remove it' }).click()
      await expect(admin.getByRole('button', { name: 'Yes, remove it' })).toHaveCount(0)
      await admin.goto('/admin/moderation?status=Approved')
      await expect(slip).toContainText('It was removed since.')
      await expect(slip.getByRole('link', { name: 'Remove from sale' })).toHaveCount(0)
      await admin.goto('/admin/moderation')
      await admin.getByLabel('Listings and messages with one of these words').uncheck()
      await admin.getByRole('button', { name: 'Save' }).click()
      await expect(admin.getByText(/Saved, but the rule about words is off/)).toBeVisible()
    })

    await test.step('commission', async () => {
      await admin.goto('/admin/commission')
      const toys = admin.locator('summary').filter({ hasText: 'Toys, Baby & Kids' })
      await toys.click()
      const field = admin.getByLabel('Commission of Toys, Baby & Kids (%)')
      await field.fill('abc')
      await admin.locator('details[open]').getByRole('button', { name: 'Save' }).click()
      await expect(admin.getByText('Enter a number').first()).toBeVisible()
      const save = () => admin.locator('details[open]').getByRole('button', { name: 'Save' }).click()
      for (const [typed, words] of [
        ['', 'It is 5% already, as the market'],
        ['3.255', 'At most two digits after the point'],
        ['1e1', 'Enter a number'],
      ] as const) {
        await field.fill(typed)
        await save()
        await expect(admin.getByText(words).first()).toBeVisible()
        await expect(field).toHaveValue(typed)
      }
      await field.fill('3')
      await save()
      await expect(admin.getByText('Toys, Baby & Kids: 5% until now, 3% for new orders?')).toBeVisible()
      await admin.getByRole('button', { name: 'Yes, change it' }).click()
      await expect(
        admin.getByText('Commission of the category changed. It applies to new orders.'),
      ).toBeVisible()
      // The banner names the category.
      await expect(admin.getByRole('status').filter({ hasText: 'Toys, Baby & Kids' })).toBeVisible()
      await expect(admin.getByText('Toys, Baby & Kids: 3%')).toBeVisible()
      await toys.click()
      await save()
      await expect(admin.getByText('It is 3% already').first()).toBeVisible()
      await admin.locator('details[open]').getByRole('button', { name: 'As the market' }).click()
      await expect(admin.getByText('Toys, Baby & Kids: 3% until now, 5% for new orders?')).toBeVisible()
      await expect(admin.getByText('Toys, Baby & Kids: as the market')).toHaveCount(0)
      await admin.getByRole('button', { name: 'Yes, change it' }).click()
      await expect(admin.getByText('Toys, Baby & Kids: as the market')).toBeVisible()
    })
  },
)
