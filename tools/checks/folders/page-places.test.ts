import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { pageProblems } from './page-places.ts'

test.each([
  ['orders/seller-order-page.tsx', 'orders/seller'],
  ['admin/admin-overview-page.tsx', 'admin/overview'],
  ['sellers/shop-link-page.tsx', 'sellers/shop-link'],
])('a page beside the folder of its parts is caught: %s', async (page, folder) => {
  const root = await plant({ [`web/app/${page}`]: '', [`web/app/${folder}/deep/tabs.tsx`]: '' })

  expect(pageProblems(root)).toEqual([
    `web/app/${page} stands beside the folder of its parts: move it into web/app/${folder}/.`,
  ])
})

test('a page in that folder, and one beside folders of other names, are no problem', async () => {
  const root = await plant({
    'web/app/orders/seller/seller-order-page.tsx': '',
    'web/app/orders/order-view.tsx': '',
    'web/app/orders/board/board-page.tsx': '',
    'web/app/sellers/seller-contact-page.tsx': '',
    'web/app/sellers/settings/contact-page.tsx': '',
  })

  expect(pageProblems(root)).toEqual([])
})
