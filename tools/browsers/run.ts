import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { phonePhoto } from '../../e2e/support/phone-photo.ts'
import { linkIn, startApp, type RunningApp } from '../../e2e/support/running-app.ts'
import { personAt } from './actions.ts'
import { enginesHere } from './engines.ts'
import { folder, installFromNpm } from './install.ts'
import { hasLynx, lynxSteps } from './lynx-steps.ts'
import { steps, type Scene, type TextStep } from './steps.ts'
import type { Engine, Tab } from './tab.ts'
import { hasW3m, w3mSteps } from './w3m-steps.ts'

// Drives the browsers of docs/browsers.md through fourteen steps, each in an engine of its own. Prints a line for each
// step and ends with 1 when one failed. Arguments choose engines by their names: `npm run browsers -- Firefox`.
const chosen = process.argv.slice(2)
const pictures = join(folder, 'pictures')
await mkdir(pictures, { recursive: true })
installFromNpm()
const isChosen = (name: string) =>
  chosen.length === 0 || chosen.some((part) => name.toLowerCase().includes(part.toLowerCase()))
const engines = enginesHere().filter(({ name }) => isChosen(name))

// Chromium 110 from npm ends its own network process now and then, and every session with it: then it starts anew.
const maxStarts = 3

// In words that Chromium 80 reads.
const hasPictures = `Array.from(document.images).every(function (image) {
  const box = image.getBoundingClientRect()
  return image.complete || box.top > innerHeight || box.bottom < 0
})`

// A picture that came and cannot be shown: its address, or "".
const brokenPicture = `(Array.from(document.images).filter(function (image) {
  return image.complete && image.getAttribute('src') && image.naturalWidth === 0
})[0] || { src: '' }).src`

const photo = join(folder, 'photo.jpg')
const app = await startApp()
let [passed, failed] = [0, 0]
try {
  await writeFile(photo, (await phonePhoto()).buffer)
  for (const engine of engines) await drive(engine)
  if (isChosen('lynx') && hasLynx())
    await driveTextBrowser('lynx', lynxSteps, await sceneFor('lynx', 1, app, photo))
  if (isChosen('w3m') && hasW3m())
    await driveTextBrowser('w3m', w3mSteps, await sceneFor('w3m', 1, app, photo))
} finally {
  await app.stop()
}
console.log(`${passed} passed, ${failed} failed. Pictures of 360 px: ${pictures}`)
// A browser that hangs keeps this process from ending.
process.exit(failed === 0 ? 0 : 1)

async function drive(engine: Engine, starts = 1): Promise<void> {
  const scene = await sceneFor(engine.name, starts, app, photo)
  let tab
  try {
    tab = await engine.openTab()
  } catch (error) {
    failed += 1
    return console.log(`${engine.name}: did not start: ${String(error)}`)
  }
  const person = personAt(tab)
  let passedHere = 0
  for (const [index, { name, run }] of steps.entries()) {
    if (name === 'dark' && engine.canDarken === false) continue
    const picture = join(pictures, `${engine.name} ${String(index + 1).padStart(2, '0')} ${name}.png`)
    try {
      await run(person, scene, engine.runsScripts)
      await picturesCame(tab)
      passedHere += 1
      console.log(`${engine.name}: ${name}: passed`)
    } catch (error) {
      if (tab.hasCrashed?.() && starts < maxStarts) {
        console.log(`${engine.name}: ${name}: its own network process crashed. Starts anew.`)
        await tab.close()
        return drive(engine, starts + 1)
      }
      failed += 1
      console.log(`${engine.name}: ${name}: FAILED: ${String(error)}`)
    }
    await tab.picture(picture).catch((error: unknown) => console.log(`no picture: ${String(error)}`))
  }
  passed += passedHere
  await tab.close()
}

// What a person sees on the screen has come, or ten seconds have passed. A picture that cannot be shown is an error.
async function picturesCame(tab: Tab): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if (await tab.ask(hasPictures)) break
    await delay(250)
  }
  await delay(500)
  const broken = await tab.ask(brokenPicture)
  if (broken !== '') throw new Error(`This picture cannot be shown: ${String(broken)}`)
}

async function driveTextBrowser(
  browser: string,
  textSteps: readonly TextStep[],
  scene: Scene,
): Promise<void> {
  for (const { name, options, run } of textSteps) {
    try {
      await run(scene, options)
      passed += 1
      console.log(`${browser}: ${name}: passed`)
    } catch (error) {
      failed += 1
      console.log(`${browser}: ${name}: FAILED: ${String(error)}`)
    }
  }
}

/** Each start of an engine buys as a person of its own, and writes to the shop of Mama Sade. */
async function sceneFor(
  name: string,
  starts: number,
  { origin, mailTo, textTo }: RunningApp,
  photo: string,
): Promise<Scene> {
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const password = 'correct horse'
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${starts}@example.com`
  await call('/auth/register', { name: 'Bola Browser', email, password })
  await fetch(linkIn(await mailTo(email, 'Verify')), { redirect: 'manual' })

  const seller = { email: 'mama.sade@example.com', password: 'market-day' }
  const login = await call('/auth/login', seller)
  const asSeller = {
    cookie: login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
  const { data } = (await (await call('/auth/session', undefined, asSeller)).json()) as {
    data: { userId: string }
  }
  const buyer = await call('/auth/login', { email, password })
  const asBuyer = {
    cookie: buyer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  }
  const { data: own } = (await (await call('/auth/session', undefined, asBuyer)).json()) as {
    data: { userId: string }
  }
  const last = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  return {
    origin,
    buyer: { email, password },
    phone: {
      shown: `0803 ${last.slice(0, 3)} ${last.slice(3)}`,
      code: async () => /\b\d{6}\b/.exec((await textTo(`+234803${last}`, 'code')).body)?.[0] ?? '',
    },
    seller,
    shopUserId: data.userId,
    photo,
    answerAsShop: async (content) => {
      await call(
        '/messages/send',
        { recipientId: own.userId, content, clientId: crypto.randomUUID() },
        asSeller,
      )
    },
  }
}
