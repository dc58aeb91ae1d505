import { expect, isFormBrowser, test } from '../support/test-app.ts'

// The query of a list, and the rows that it then shows, in their order.
const asked: [address: string, rows: string[]][] = [
  ['/admin/sellers?q=ADÉOLA', ['Adeola Stores']],
  ['/admin/sellers?q=danjuma.motors%40sample', ['Danjuma Motors']],
  ['/admin/sellers?status=Active', ['Adeola Stores', 'Bayo Electronics']],
  ['/admin/sellers?status=Active&q=bayo', ['Bayo Electronics']],
  // A choice that nobody has is left out.
  ['/admin/sellers?status=Unheard&q=bayo', ['Bayo Electronics']],
  ['/admin/kyc?status=Pending', ['Adeola Stores', 'Chinwe Fabrics']],
  ['/admin/kyc', ['Adeola Stores', 'Chinwe Fabrics']],
  ['/admin/kyc?q=danjuma', []],
  ['/admin/kyc?status=&q=danjuma', ['Danjuma Motors']],
  ['/admin/reports?reason=scam', ['Bayo Electronics']],
  ['/admin/reports?reason=wrong', ['Danjuma Motors', 'Chinwe Fabrics']],
  ['/admin/reports?reason=wrong&status=Inactive', ['Chinwe Fabrics']],
  ['/admin/reports?reason=outside', []],
  ['/admin/reports?q=brake+pads', ['Danjuma Motors']],
  ['/admin/reports?q=bayo.electronics%40', ['Bayo Electronics']],
  ['/admin/audit?q=approve', ['approved the documents']],
  ['/admin/audit?q=sample-4', ['suspended Danjuma Motors']],
  ['/admin/audit?q=nobody', []],
  ['/admin/audit?from=2026-11-20', []],
  ['/admin/audit?from=2026-11-19&to=2026-11-19', ['suspended Danjuma Motors', 'approved the documents']],
  ['/admin/audit?to=2026-11-18', []],
  ['/admin/users?role=buyer&status=Suspended', ['Segun Cole']],
  ['/admin/users?q=sample-7', ['Ifeoma Nna']],
  ['/admin/messages', ['My rice never came', 'How do I change my bank account?']],
  ['/admin/messages?status=overdue', ['My rice never came']],
  ['/admin/messages?status=&inbox=general', ['Thank you']],
  ['/admin/messages?q=SUP-00000002', ['How do I change my bank account?']],
  ['/admin/money?list=orders&q=sample-order-2', ['Ankara, 6 yards']],
  ['/admin/money?list=orders&q=order-2', []],
  ['/admin/money?list=orders&q=chinwe', ['Ankara, 6 yards']],
  ['/admin/money?list=payouts&q=rice', []],
  ['/admin/disputes?q=fan', ['Standing fan, 18 inch']],
]

test(
  'the filters of every sample list of the admin pages work like those of a real list',
  { tag: ['@scripts-in-deep', '@G8'] },
  async ({ page }) => {
    test.skip(!isFormBrowser, 'the server answers them all alike')
    for (const [address, expected] of asked) {
      await page.goto(address)
      await expect(page.getByText('Sample data').first()).toBeVisible()
      const rows = page.getByRole('main').locator('tbody tr')
      await expect(rows, address).toHaveCount(expected.length)
      for (const [place, words] of expected.entries())
        await expect(rows.nth(place), address).toContainText(words)
    }
  },
)
