import { logInAsAdmin } from '../support/admin.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'a wrong filter in an address leaves the list of an admin there and says what is wrong with it',
  { tag: ['@scripts-in-deep'] },
  async ({ page: admin, app }) => {
    await logInAsAdmin(admin, app)
    const addresses = {
      '/admin/money?from=2026-13-45': 'That day does not exist',
      '/admin/money?from=2026-11-29&to=2026-11-01': 'The last day is before the first',
      '/admin/money?state=banana&after=banana': 'That choice does not exist',
      '/admin/disputes?list=decided&to=2026-02-30': 'That day does not exist',
      '/admin/audit?from=banana': 'That day does not exist',
      '/admin/audit?admin=banana&kind=x': 'That choice does not exist',
      '/admin/users?role=Admin&status=Suspended': 'That choice does not exist',
      '/admin/sellers?status=banana': 'That choice does not exist',
      '/admin/kyc?status=banana': 'That choice does not exist',
      '/admin/reports?status=x&reason=y': 'That choice does not exist',
      '/admin/messages?status=x&inbox=y&assigned=z': 'That choice does not exist',
    }
    for (const [address, words] of Object.entries(addresses)) {
      await admin.goto(address)
      await expect(admin.getByText(words).first(), address).toBeVisible()
      await expect(admin.getByRole('search').last(), address).toBeVisible()
    }
    // A page that does not exist is the first one.
    await admin.goto(`/admin/users?after=banana&q=${'a'.repeat(200)}`)
    await expect(admin.getByText('Nobody found')).toBeVisible()
    // Days in the wrong order stay in their fields, and list nothing.
    await admin.goto('/admin/audit?from=2026-11-29&to=2026-11-01')
    await expect(admin.getByLabel('To', { exact: true })).toHaveValue('2026-11-01')
    await expect(admin.getByText('Change one of the two days.')).toBeVisible()
    await expect(admin.getByRole('table')).toHaveCount(0)
    // A list of days without orders leads back to all of it.
    await admin.goto('/admin/money?list=orders&from=2030-01-01')
    await expect(admin.getByText('No orders on these days')).toBeVisible()
    await admin.getByRole('link', { name: 'Clear filters' }).click()
    await expect(admin.getByRole('row').nth(1)).toBeVisible()
  },
)

test(
  'the days of a download in the wrong order are said at the form, and the right ones are saved',
  { tag: ['@scripts-in-deep'] },
  async ({ page: admin, app }) => {
    await logInAsAdmin(admin, app)
    await admin.goto('/admin')
    await admin.getByText('Download sales figures').click()
    await admin.getByLabel('First day').fill('2026-11-29')
    await admin.getByLabel('Last day').fill('2026-11-01')
    await admin.getByRole('button', { name: 'Download CSV' }).click()
    await expect(admin.getByText('The last day is before the first')).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expect(admin.getByLabel('Last day')).toHaveValue('2026-11-01')
  },
)

test('the filters of an admin fold on a phone once the list is there, and the count has the focus', async ({
  page: admin,
  app,
  javaScriptEnabled,
}) => {
  await logInAsAdmin(admin, app)
  await admin.goto('/admin/users')
  const search = admin.getByRole('search').last()
  await search.getByText(/^Filter: /).click()
  await search.getByLabel('Role', { exact: true }).selectOption('Seller')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(admin).toHaveURL(/role=seller/i)
  await expect(search.getByText(/^Filter: Seller/)).toBeVisible()
  if (javaScriptEnabled === false) return
  await expect(search.getByLabel('Role', { exact: true })).toBeHidden()
  await expect(search.getByRole('status')).toBeFocused()
})
