import { putIntoBasket } from '../support/basket.ts'
import { logIn, makePerson, password } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const home = {
  fullName: 'Bola Lekki',
  phone: '0803 123 4567',
  street: '3 Broad Street',
  landmark: 'Opposite the bank',
  town: 'Ikeja',
  state: 'Lagos',
  lga: 'Ikeja',
}

for (const isSaved of [true, false])
  test(`a buyer who closes the browser at the payment finds the new address again, ${isSaved ? 'saved' : 'not saved'}`, async ({
    page,
    app,
    newPerson,
    javaScriptEnabled,
  }) => {
    const hasScripts = javaScriptEnabled !== false
    const showPrices = async () => {
      if (!hasScripts) await page.getByRole('button', { name: 'Show the prices' }).click()
    }
    const { email } = await makePerson(await newPerson(), app, `Bola ${isSaved ? 'Saves' : 'Forgets'}`)
    await logIn(page, email, password)
    const sent = { data: home, headers: { origin: app.origin } }
    expect((await page.request.post('/api/v1/addresses', sent)).status()).toBe(200)
    await putIntoBasket(page, 'Oloyin honey beans, 1 paint bucket')
    await page.goto('/checkout')
    await page.getByLabel('Somewhere else').check()
    await showPrices()
    await page.getByLabel('State', { exact: true }).selectOption('Oyo')
    await showPrices()
    await page.getByLabel('Local government', { exact: true }).selectOption('Ibadan North')
    await showPrices()
    const save = page.getByLabel('Save this address')
    await expect(save).not.toBeChecked()
    await page.getByRole('textbox', { name: 'Street' }).fill('7 Admiralty Way')
    await page.getByRole('textbox', { name: 'Nearest landmark' }).fill('The market gate')
    await page.getByLabel('Receiver’s phone').fill('0803 123 4567')
    if (isSaved) await save.check()
    await expect(page).toHaveURL(/address=&/)
    const place = page.url()
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    if (hasScripts) await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible()
    else await expect(page).toHaveURL(/\/pay\//)

    // Another browser keeps nothing of the tab.
    const again = await newPerson()
    await logIn(again, email, password)
    await again.goto(place)
    if (isSaved) await expect(again.getByRole('radio', { name: /^7 Admiralty Way/ })).toBeChecked()
    else {
      await expect(again.getByLabel('Somewhere else')).toBeChecked()
      await expect(again.getByRole('textbox', { name: 'Street' })).toHaveValue('7 Admiralty Way')
      await expect(again.getByRole('textbox', { name: 'Nearest landmark' })).toHaveValue('The market gate')
    }
  })
