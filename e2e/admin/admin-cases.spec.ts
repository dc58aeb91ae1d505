import { logInAsAdmin, openShop } from '../support/admin.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'an admin finds a shop with one search, sees its documents on the page, leaves a note, and answers with a canned answer',
  { tag: ['@scripts-in-deep', '@G8', '@D8', '@OS23', '@ST22'] },
  async ({ page: admin, app, newPerson, allowErrors, javaScriptEnabled }) => {
    // An empty answer.
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    const name = `Searchable Stall ${Date.now()}`
    const seller = await newPerson()
    const shop = await openShop(seller, app, name)
    await logInAsAdmin(admin, app)

    await test.step('the overview says what waits and leads there', async () => {
      await admin.goto('/admin')
      await expect(admin.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
      await admin.getByRole('link', { name: /documents to check/ }).click()
      await expect(admin).toHaveURL(/\/admin\/kyc$/)
    })

    await test.step('one search finds the shop by its email', async () => {
      await admin.getByRole('link', { name: 'Find anything' }).click()
      await expect(admin).toHaveURL(/\/admin\/search$/)
      const box = admin.getByLabel('Order number, phone, email, shop or reference')
      if (hasScripts) {
        await expect(async () => {
          await admin.keyboard.press('Control+k')
          await expect(box).toBeFocused({ timeout: 500 })
        }).toPass()
      }
      await box.fill(shop.email)
      await admin.getByRole('button', { name: 'Find' }).click()
      await expect(admin.getByRole('heading', { name: `Results for “${shop.email}”` })).toBeVisible()
      await admin.getByRole('link', { name: new RegExp(name) }).click()
      await expect(admin).toHaveURL(new RegExp(`/admin/sellers/${shop.sellerId}$`))
      await expect(admin.getByRole('heading', { name, exact: true })).toBeVisible()
    })

    if (hasScripts)
      await test.step('Ctrl-K finds the search before the scripts have come', async () => {
        let letThrough = () => {}
        const isLetThrough = new Promise<void>((resolve) => {
          letThrough = resolve
        })
        await admin.route('**/*.js', async (route) => {
          await isLetThrough
          await route.continue()
        })
        await admin.goto('/admin/search', { waitUntil: 'commit' })
        const box = admin.getByLabel('Order number, phone, email, shop or reference')
        await expect(box).toBeVisible()
        await expect(box).not.toBeFocused()
        await admin.keyboard.press('Control+k')
        await expect(box).toBeFocused()
        letThrough()
        await expect(box).toHaveAttribute('aria-keyshortcuts', 'Control+K')
        await expect(box).toBeFocused()
        await admin.unroute('**/*.js')
        await admin.goto(`/admin/sellers/${shop.sellerId}`)
      })

    await test.step('a note on the shop is there for other admins', async () => {
      await admin.locator('summary').filter({ hasText: 'Internal notes' }).click()
      await admin.getByLabel('Add a note').fill('Called on Tuesday: <b>no answer</b>.')
      await admin.getByRole('button', { name: 'Add note' }).click()
      await expect(admin.getByText('Called on Tuesday: <b>no answer</b>.')).toBeVisible()
      await admin.getByRole('button', { name: 'Assign to me' }).click()
      await expect(admin.getByText('Assigned', { exact: true })).toBeVisible()
    })

    await test.step('a PDF is on the page, and is rejected with a usual reason', async () => {
      await admin.getByRole('link', { name: /CAC certificate/ }).click()
      await expect(admin.getByText('Document 1, PDF')).toBeVisible()
      await expect(admin.getByRole('link', { name: /[Dd]ownload/ })).toHaveCount(0)
      await expect(admin.getByText('Called on Tuesday: <b>no answer</b>.')).toBeVisible()
      await admin.locator('summary').filter({ hasText: 'Reject' }).click()
      await admin.getByLabel('Corner cut off').check()
      await admin.getByLabel('Reason (sent to the seller)').fill('Take it again by day.')
      await admin.getByRole('button', { name: 'Yes, reject' }).click()
      await expect(admin.getByText('A corner is cut off. Take it again by day.')).toBeVisible()
      expect((await app.mailTo(shop.email, 'could not accept')).text).toContain(
        'A corner is cut off. Take it again by day.',
      )
    })

    await test.step('a photo is shown with zoom, and each look is in the audit log', async () => {
      const sent = await seller.request.post('/api/v1/sellers/kyc', {
        headers: { origin: app.origin },
        multipart: {
          paperKind: 'nin',
          paperNumber: '12345678901',
          nameOnDocument: 'Shop Owner',
          address: '14 Market Road',
          papers: await phonePhoto(),
        },
      })
      expect(sent.status()).toBe(201)
      await admin.goto(`/admin/kyc?status=Pending&q=${encodeURIComponent(shop.email)}`)
      await admin.getByRole('link', { name: `See 1 document of ${name}` }).click()
      const picture = admin.getByRole('img', { name: 'Document 1 as the seller sent it' })
      await expect(picture).toBeVisible()
      if (hasScripts) {
        const width = async () => (await picture.boundingBox())?.width ?? 0
        await expect.poll(width).toBeGreaterThan(0)
        const fit = await width()
        await admin.getByText('4×', { exact: true }).click()
        await expect.poll(width).toBeGreaterThan(fit * 3)
        await admin.goto('/admin/audit')
        await expect(
          admin
            .getByText(
              new RegExp(`Ngozi Admin opened (an identity document|\\d+ identity documents) of ${name}\\.`),
            )
            .first(),
        ).toBeVisible()
      }
    })

    await test.step('a canned answer begins the answer to a message', async () => {
      await admin.goto('/admin/answers')
      const title = `Seen ${Date.now()}`
      await admin.getByLabel('Title').last().fill(title)
      await admin.getByLabel('Text').last().fill('Hello {name}, <script>alert(1)</script> we have seen it.')
      await admin.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(admin.getByText('Canned answer added')).toBeVisible()
      await admin.goto('/admin/messages?status=')
      await admin.locator('main a[href^="/admin/messages/SUP-"]').first().click()
      // An empty answer is refused; what is chosen afterwards comes into the form all the same.
      await admin.getByRole('button', { name: 'Send answer' }).click()
      await expect(admin.getByRole('link', { name: 'Write your answer' })).toBeVisible()
      await admin.getByLabel('Canned answer').selectOption(title)
      // With scripts the choice is enough.
      if (hasScripts) await expect(admin.getByRole('button', { name: 'Use', exact: true })).toHaveCount(0)
      else await admin.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(admin.getByLabel('Your answer')).toHaveValue(
        /^Hello .+, <script>alert\(1\)<\/script> we have seen it\.$/,
      )
      if (!hasScripts) return
      await expect(admin.getByText('It is in your answer below.')).toBeVisible()
      // An answer that promises more is ticked, and says so before it is sent.
      const remind = admin.getByRole('checkbox', { name: 'Remind me tomorrow' })
      await expect(remind).not.toBeChecked()
      await admin.getByLabel('Canned answer').selectOption('We asked the seller')
      await expect(admin.getByLabel('Your answer')).toHaveValue(
        /^Hello .+will write to you again within a day/s,
      )
      await expect(remind).toBeChecked()
      await expect(admin.getByText('We ticked this for you')).toBeVisible()
      // What somebody has typed stays, and the answer comes after it. Its own page opens beside this one.
      await admin.getByLabel('Your answer').fill('Good morning. I have called the rider.')
      // Another choice replaces the one before, not what was typed.
      await admin.getByLabel('Canned answer').selectOption('How to open a shop')
      await expect(admin.getByLabel('Your answer')).toHaveValue(/rider\.\n\nHello .+ takes about five/s)
      await admin.getByLabel('Canned answer').selectOption(title)
      await expect(admin.getByLabel('Your answer')).toHaveValue(
        /^Good morning\. I have called the rider\.\n\nHello .+ we have seen it\.$/,
      )
      await expect(admin.getByRole('link', { name: 'Edit answers' })).toHaveAttribute('target', '_blank')
      await expect(admin.getByLabel('Looked after by')).toBeVisible()
    })
  },
)
