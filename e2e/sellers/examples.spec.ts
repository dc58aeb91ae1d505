import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const shop = {
  phone: '0803 123 4567',
  storeName: 'Ronke Fabrics',
  businessLevel: 'small',
  category: 'products',
}

test('a shop without quick replies takes over an example with one tap, and is told how to add its place', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email } = await makePerson(page, app, 'Ronke Bello', shop)
  await logIn(page, email)
  await page.goto('/dashboard/settings/replies')
  const examples = page.getByRole('region', { name: 'Examples' })
  await expect(examples.getByRole('button')).toHaveCount(3)
  await examples.getByRole('button', { name: 'The price is final.' }).click()
  await expect(page.getByText('Quick reply saved.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Quick replies' })).toContainText('The price is final.')
  await expect(examples.getByRole('button')).toHaveCount(2)

  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'Add your place' }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings\/contact$/)
})
