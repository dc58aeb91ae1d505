import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readBorders } from './borders.ts'
import { domains, joining, otherFolders } from './rules.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test.each<[breach: string, from: string, to: string]>([
  [
    'identity imports only what stands to its left',
    'server/src/identity/identity.ts',
    'server/src/orders/orders.ts',
  ],
  [
    'payments imports only what stands to its left',
    'server/src/payments/pay.ts',
    'server/src/orders/orders.ts',
  ],
  [
    'orders imports only what stands to its left',
    'server/src/orders/orders.ts',
    'server/src/account/delete-account.ts',
  ],
  ['orders imports only what stands to its left', 'server/src/orders/orders.ts', 'server/src/app.ts'],
  [
    'support imports only what stands to its left',
    'server/src/support/support.ts',
    'server/src/admin/export.ts',
  ],
  [
    'a domain enters another only by its public API',
    'server/src/orders/orders.ts',
    'server/src/payments/payments-records.ts',
  ],
  [
    'what joins domains enters them only by their public API',
    'server/src/account/hide.ts',
    'server/src/sellers/sellers-records.ts',
  ],
  [
    'search is imported by its public functions',
    'server/src/catalogue/products/products.ts',
    'server/src/catalogue/search/fetch-page.ts',
  ],
  ['platform knows no domain', 'server/src/platform/mail/mail.ts', 'server/src/identity/identity.ts'],
  ['platform knows no domain', 'server/src/platform/mail/mail.ts', 'server/src/main.ts'],
  ['the product imports nothing from tests and tools', 'server/src/orders/orders.ts', 'tests/test-app.ts'],
  [
    'the contract imports nothing else of ours',
    'contract/src/values/money.ts',
    'server/src/platform/config.ts',
  ],
  ['the server never imports web or the sandbox', 'server/src/app.ts', 'web/app/format/page-title.ts'],
  ['the server never imports web or the sandbox', 'server/src/app.ts', 'paystack-sandbox/src/sandbox.ts'],
  ['the sandbox stands alone', 'paystack-sandbox/src/sandbox.ts', 'server/src/app.ts'],
  [
    'web never imports the server or the sandbox',
    'web/app/orders/buy-page.tsx',
    'server/src/orders/orders.ts',
  ],
  ['common parts of web know no feature', 'web/app/ui/button.tsx', 'web/app/orders/buy.tsx'],
  ['common parts of web know no feature', 'web/app/session/session.ts', 'web/app/identity/link-result.tsx'],
  [
    'only pages, layouts and the home page compose features',
    'web/app/orders/buy.tsx',
    'web/app/catalogue/listing/product-card.tsx',
  ],
])('a planted breach is caught: %s', async (breach, from, to) => {
  const planted = await plant(from, to)

  const borders = await readBorders(planted)

  expect(borders.violations).toContain(`${breach}: ${from} imports ${to}`)
})

test('a breach by a type alone is caught', async () => {
  const [from, to] = ['server/src/platform/mail/mail.ts', 'server/src/identity/identity.ts']
  const planted = await plant(
    from,
    to,
    `import type { planted } from '${pathBetween(from, to)}'\nexport type Again = typeof planted\n`,
  )

  expect((await readBorders(planted)).violations).toEqual([`platform knows no domain: ${from} imports ${to}`])
})

test('a cycle is caught', async () => {
  const [one, other] = ['server/src/orders/orders.ts', 'server/src/orders/checkout/settle-payment.ts']
  const planted = await plant(one, other)
  await writeFile(join(planted, other), `import '../orders.ts'\nexport const planted = 1\n`)

  const { violations } = await readBorders(planted)

  expect(violations).toHaveLength(1)
  expect(violations[0]).toMatch(/^no cycles: /)
})

test.each<[from: string, to: string]>([
  ['server/src/orders/checkout/settle-payment.ts', 'server/src/payments/payments.ts'],
  ['server/src/orders/checkout/settle-payment.ts', 'server/src/orders/orders-records.ts'],
  ['server/src/account/hide.ts', 'server/src/catalogue/catalogue.ts'],
  ['server/src/app.ts', 'server/src/orders/orders.routes.ts'],
  ['server/src/orders/orders.test.ts', 'tests/test-app.ts'],
  ['tests/test-app.ts', 'paystack-sandbox/src/sandbox.ts'],
  ['web/app/orders/buy-page.tsx', 'web/app/catalogue/listing/product-card.tsx'],
  ['web/app/orders/buy.tsx', 'web/app/orders/frame.tsx'],
  ['web/app/layouts/site-layout.tsx', 'web/app/identity/link-result.tsx'],
])('%s may import %s', async (from, to) => {
  expect(await readBorders(await plant(from, to))).toEqual({ modules: 2, violations: [] })
})

test('the check reads the whole codebase', async () => {
  expect((await readBorders(root)).modules).toBeGreaterThan(100)
})

test('every folder of server/src is a known module', async () => {
  const entries = await readdir(join(root, 'server/src'), { withFileTypes: true })
  const known: string[] = [...domains, ...joining, ...otherFolders]

  expect(entries.filter((entry) => entry.isDirectory() && !known.includes(entry.name))).toEqual([])
})

/** A folder of two small files, the first of which imports the second. */
async function plant(
  from: string,
  to: string,
  text = `import { planted } from '${pathBetween(from, to)}'\nexport const again = planted\n`,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-borders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, content] of [
    [to, 'export const planted = 1\n'],
    [from, text],
  ] as const) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

function pathBetween(from: string, to: string): string {
  return '../'.repeat(from.split('/').length - 1) + to
}
