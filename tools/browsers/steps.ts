import { setTimeout as delay } from 'node:timers/promises'
import type { Person } from './actions.ts'

// WebKitGTK opens no window of 360 px; its smallest is 450. innerWidth of a phone grows with what sticks out.
const fitsTheWidth = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1'

/** What the steps need: a buyer of their own, a shop, and who answers for it. */
export interface Scene {
  origin: string
  buyer: { email: string; password: string }
  seller: { email: string; password: string }
  /** A number that nobody has, and the code that a text brought to it. */
  phone: { shown: string; code(): Promise<string> }
  /** The account of the shop, to write to. */
  shopUserId: string
  photo: string
  answerAsShop(words: string): Promise<void>
}

/** What a person without scripts, styles and pictures does with forms, as they come from the server. */
export interface TextStep {
  name: string
  /** Of the browser. */
  options: string[]
  run(scene: Pick<Scene, 'origin' | 'buyer'>, options: string[]): Promise<void> | void
}

interface Step {
  name: string
  run(person: Person, scene: Scene, runsScripts: boolean): Promise<void>
}

/** From home to Paid, and what a seller does: in this order, because each goes on where the one before ended. */
export const steps: readonly Step[] = [
  {
    name: 'home',
    async run(person, { origin }, runsScripts) {
      await open(person, `${origin}/`, runsScripts)
      await person.until(fitsTheWidth)
      await person.until('document.documentElement.scrollHeight < 12000')
      await person.until("document.querySelector('header svg').getBoundingClientRect().width < 40")
    },
  },
  {
    name: 'search',
    async run(person, { origin }, runsScripts) {
      await open(person, `${origin}/categories/products`, runsScripts)
      await person.fill('input[type=search]', 'rice')
      await person.press('form[role=search] button', 'Search')
      await person.isAt('q=rice')
      await person.until(`document.querySelector('main a[href^="/products/"]')`)
    },
  },
  {
    name: 'product',
    async run(person) {
      await person.press('main a[href^="/products/"]')
      await person.isAt('/products/')
      await person.until("document.querySelector('#buy-now')")
    },
  },
  {
    name: 'filters',
    async run(person, { origin }, runsScripts) {
      await open(person, `${origin}/categories/products`, runsScripts)
      await person.fill('select[name=sort]', 'cheapest')
      if (!runsScripts) await person.press('form[aria-label=Order] button', 'Sort')
      await person.isAt('sort=')
    },
  },
  {
    name: 'register and log in by phone',
    async run(person, { origin, buyer, phone }, runsScripts) {
      await open(person, `${origin}/register`, runsScripts)
      await person.fill('input[name=firstName]', 'Phoebe')
      await person.fill('input[name=lastName]', 'Phone')
      await person.fill('input[name=email]', phone.shown)
      await person.fill('input[name=password]', buyer.password)
      await person.fill('input[name=confirm]', buyer.password)
      await person.press('input[name=terms]')
      await person.press('main form button', 'Create')
      await person.isAt('/verify-phone')
      await person.fill('main input[name=code]', await phone.code())
      if (runsScripts) await person.until("'alive' in document.documentElement.dataset")
      await person.press('main form button', 'Confirm my number')
      await person.until("location.pathname !== '/verify-phone' && document.readyState === 'complete'")
      await person.logOut()
      await logIn(person, origin, { email: phone.shown, password: buyer.password }, runsScripts)
      await open(person, `${origin}/userProfile/settings`, runsScripts)
      await person.isAt('/userProfile/settings')
    },
  },
  {
    name: 'login',
    async run(person, { origin, buyer }, runsScripts) {
      await person.logOut()
      await logIn(person, origin, buyer, runsScripts)
    },
  },
  {
    name: 'buy to Paid',
    async run(person, { origin }, runsScripts) {
      await open(person, `${origin}/categories/products?q=rice`, runsScripts)
      await person.press('main a[href^="/products/"]')
      await person.isAt('/products/')
      if (runsScripts) await delay(1_000)
      await person.press('#buy-now')
      await pay(person, runsScripts)
    },
  },
  {
    name: 'basket to Paid',
    async run(person, { origin }, runsScripts) {
      for (const goods of ['beans', 'shea']) {
        await open(person, `${origin}/categories/products?q=${goods}`, runsScripts)
        await person.press('main a[href^="/products/"]')
        await person.isAt('/products/')
        if (runsScripts) await delay(1_000)
        await person.press('.add-to-basket')
        await person.isAt('/basket')
      }
      await person.until("document.querySelectorAll('main section[aria-labelledby^=shop-]').length === 2")
      await open(person, `${origin}/checkout`, runsScripts)
      for (const shops of [1, 2]) {
        await person.press('main input[type=radio][value=collect]:not(:checked)')
        await person.until(
          `document.querySelectorAll('main input[type=radio][value=collect]:checked').length === ${shops}`,
        )
      }
      // Scripts send each choice; without them the button does.
      if (!runsScripts) await person.press('main form button', 'Show the prices')
      await person.press('main button', 'Pay \u20a6')
      await pay(person, runsScripts)
      await person.until("document.querySelectorAll('main section[aria-labelledby^=receipt-]').length === 2")
    },
  },
  {
    name: 'order',
    async run(person, { origin }, runsScripts) {
      await open(person, `${origin}/userProfile/orders`, runsScripts)
      await person.reads('Paid')
      await person.press('main a[href*="/orders/"], main a[href*="/order/"]')
      await person.reads('Order history')
      await person.reads('Your hand-over code')
    },
  },
  {
    name: 'message, live',
    async run(person, { origin, shopUserId, answerAsShop }, runsScripts) {
      await open(person, `${origin}/messages/send?to=${shopUserId}&name=Shop`, runsScripts)
      await person.fill('main textarea', 'Good day, is it fresh?')
      await person.press('main form button', 'Send message')
      await person.reads('Good day, is it fresh?')
      await answerAsShop('It came this morning.')
      if (!runsScripts) await person.open(String(await person.ask('location.href')))
      await person.reads('It came this morning.')
    },
  },
  {
    name: 'photo',
    async run(person, { photo }, runsScripts) {
      await person.choose('main input[type=file]', photo)
      // The browser makes the photo smaller first.
      if (runsScripts) await person.until("document.querySelector('main form img')")
      await person.press('main form button', 'Send')
      await person.until(`document.querySelector('main img[alt^="Sent with this message"]')`)
    },
  },
  {
    name: 'upload',
    async run(person, { origin, seller, photo }, runsScripts) {
      await person.logOut()
      await logIn(person, origin, seller, runsScripts)
      await open(person, `${origin}/dashboard/upload`, runsScripts)
      await person.choose('main input[type=file]', photo)
      await person.fill('[name=productName], [name=name]', `Yam of ${Date.now()}`)
      await person.fill('[name=category]', 'Fresh & Perishables')
      await person.fill('[name=price]', '2500')
      await person.fill('[name=quantity]', '12')
      await person.fill('[name=description]', 'Dry and sweet.')
      await delay(runsScripts ? 2_000 : 0)
      await person.press('main form button', 'Upload product')
      await person.until('/uploaded successfully/i.test(document.body.innerText)')
      await person.until(fitsTheWidth)
    },
  },
  {
    name: 'dashboard',
    async run(person, { origin }, runsScripts) {
      await open(person, `${origin}/dashboard`, runsScripts)
      await person.reads('Mama Sade')
      await person.until(fitsTheWidth)
      for (const part of ['orders', 'paid', 'delivery', 'payouts']) {
        await open(person, `${origin}/dashboard/${part}`, runsScripts)
        await person.until("document.querySelector('main h1')")
        await person.until(fitsTheWidth)
      }
    },
  },
  {
    name: 'dark',
    async run(person, { origin }, runsScripts) {
      await person.darken()
      await open(person, `${origin}/`, runsScripts)
      await person.until("getComputedStyle(document.documentElement).backgroundColor === 'rgb(23, 21, 18)'")
      await person.until(fitsTheWidth)
    },
  },
]

/** Opens a page and waits for its scripts; where they must not run, checks that they do not. */
async function open(person: Person, url: string, runsScripts: boolean): Promise<void> {
  await person.open(url)
  if (runsScripts) await person.until("'alive' in document.documentElement.dataset")
  else {
    await delay(1_500)
    await person.until("!('alive' in document.documentElement.dataset)")
  }
}

/** From the button that buys to the page that says Paid. */
async function pay(person: Person, runsScripts: boolean): Promise<void> {
  if (runsScripts) {
    await person.until(
      "document.readyState === 'complete' && document.querySelector('[data-pay-start]')",
      '/pay/',
    )
    // Where the shop delivers, the card waits for a tap.
    if (await person.ask("!!document.querySelector('script[data-waits]')", '/pay/'))
      await person.press('a[data-pay-start]', '', '/pay/')
    await person.press('button', 'Pay', 'checkout')
  } else {
    // By its address: the page of the payment has a small script of its own, which opens a frame.
    const link = "document.querySelector('a[data-pay-start]')"
    await person.until(link)
    await person.open(String(await person.ask(`${link}.href`)))
    await person.press('button', 'Pay')
  }
  await person.isAt('/order/success')
  await person.reads('Paid')
}

async function logIn(
  person: Person,
  origin: string,
  { email, password }: { email: string; password: string },
  runsScripts: boolean,
): Promise<void> {
  await open(person, `${origin}/login`, runsScripts)
  await person.fill('input[name=email]', email)
  await person.fill('input[name=password]', password)
  await person.press('main form button', 'Log in')
  await person.until("location.pathname !== '/login' && document.readyState === 'complete'")
}
