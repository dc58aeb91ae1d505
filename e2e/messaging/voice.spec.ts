import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sellers } from '../../server/seed/people/people.ts'
import { expect, test } from '../support/test-app.ts'
import { logIn } from '../support/people.ts'

// A microphone that hums and beeps, and a browser that lets us use it.
test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-quic',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const recording = 'server/src/messaging/voice/fixtures/voice.m4a'
const shop = 'Mama Sade'
const notes = /^Voice note, 0:0/

/** Opens the conversation with this shop, by the plain form when there is none yet. */
async function openConversationWith(page: Page, storeName: string) {
  const { sellers: found } = await (
    await page.request.get(`/api/v1/sellers/search?query=${storeName}`)
  ).json()
  const { seller } = await (await page.request.get(`/api/v1/sellers/public/${found[0]._id}`)).json()
  await page.goto(`/messages/send?to=${seller.userId}`)
  await page.getByLabel('Your message').fill('Good day')
  await page.getByRole('button', { name: 'Send message' }).click()
  return page.getByRole('region', { name: new RegExp(`^Conversation with ${storeName}`) })
}

test(
  'two people exchange voice notes',
  { tag: ['@G10'] },
  async ({ page: buyer, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    await logIn(buyer, 'ini-abasi.etuk@example.com', 'market-day')
    const conversation = await openConversationWith(buyer, shop)
    if (javaScriptEnabled === false) {
      await conversation.getByLabel('Add a recording').setInputFiles(recording)
      await conversation.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(conversation.locator('audio[controls]')).toHaveCount(1)
      return
    }
    const said = conversation.getByRole('group', { name: notes })
    const recorder = conversation.getByRole('group', { name: 'Voice note', exact: true })
    const microphone = conversation.getByRole('button', { name: 'Record a voice note' })

    await test.step('a person taps, speaks, listens, and sends', async () => {
      await microphone.click()
      await expect(recorder.getByRole('timer')).toContainText('0:01')
      await recorder.getByRole('button', { name: 'Stop' }).click()
      await recorder.getByRole('button', { name: 'Play' }).click()
      await expect(recorder.getByRole('button', { name: 'Pause' })).toBeVisible()
      await recorder.getByRole('button', { name: 'Send' }).click()
      await expect(conversation.getByText('· Sent').last()).toBeVisible()
      await expect(said).toHaveCount(1)
      await expect(said.locator('rect')).toHaveCount(40)
    })

    await test.step('a deleted or too short recording is not sent', async () => {
      await microphone.focus()
      await buyer.keyboard.press('Enter')
      await expect(recorder.getByRole('timer')).toBeVisible()
      await recorder.getByRole('button', { name: 'Stop' }).click()
      await expect(recorder.getByRole('alert')).toContainText('too short')
      await recorder.getByRole('button', { name: 'Close' }).click()
      await microphone.focus()
      await buyer.keyboard.press('Enter')
      await expect(recorder.getByRole('timer')).toContainText('0:01')
      await recorder.getByRole('button', { name: 'Delete' }).click()
      await expect(said).toHaveCount(1)
    })

    await test.step('a held recording ends when the finger is lifted; without a network it is pending and is sent once', async () => {
      await buyer.context().setOffline(true)
      await microphone.hover()
      await buyer.mouse.down()
      await expect(recorder.getByRole('timer')).toContainText('0:01')
      await buyer.mouse.up()
      await recorder.getByRole('button', { name: 'Send' }).click()
      await expect(conversation.getByText('Will send when you are online')).toBeVisible()
      await buyer.context().setOffline(false)
      await expect(said).toHaveCount(2)
      await expect(conversation.getByText('Will send when you are online')).toHaveCount(0)
    })

    await test.step('the shop plays them, at its own speed', async () => {
      const seller = await newPerson()
      await logIn(seller, 'mama.sade@example.com', 'market-day')
      await seller.goto('/dashboard/messages')
      await seller.locator('main').getByRole('link').filter({ hasText: 'Ini-Abasi' }).first().click()
      const voiceNotes = seller.getByRole('group', { name: notes })
      await expect(voiceNotes).toHaveCount(2)
      await voiceNotes.first().getByRole('button', { name: 'Speed 1x' }).click()
      await voiceNotes.first().getByRole('button', { name: 'Play' }).click()
      const player = voiceNotes.first().locator('audio')
      await expect
        .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(0.3)
      expect(await player.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5)
      await expect(voiceNotes.first().locator('rect.fill-leaf').first()).toBeVisible()
      await voiceNotes.last().getByRole('button', { name: 'Play' }).click()
      await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
    })
  },
)

test('the page says when the microphone is blocked or missing, or a recording cannot be played', async ({
  page,
  javaScriptEnabled,
  allowErrors,
}) => {
  test.skip(javaScriptEnabled === false, 'without scripts the phone records, not the page')
  allowErrors(/Failed to load resource|status of 404/)
  await page.addInitScript(() => {
    let asked = 0
    navigator.mediaDevices.getUserMedia = () => {
      asked += 1
      throw new DOMException('', asked === 1 ? 'NotAllowedError' : 'NotFoundError')
    }
  })
  await logIn(page, 'hauwa.garba@example.com', 'market-day')
  const conversation = await openConversationWith(page, shop)
  const recorder = conversation.getByRole('group', { name: 'Voice note', exact: true })
  for (const words of ['The microphone is blocked', 'We found no microphone']) {
    await conversation.getByRole('button', { name: 'Record a voice note' }).click()
    await expect(recorder.getByRole('alert')).toContainText(words)
    await recorder.getByRole('button', { name: 'Close' }).click()
  }
  // A note that is there and cannot be had.
  const { conversations } = await (await page.request.get('/api/v1/messages/get/conversations')).json()
  const sent = await page.request.post('/api/v1/messages/send', {
    headers: { origin: new URL(page.url()).origin },
    multipart: { recipientId: conversations[0].userId, kind: 'voice', file: await recordingFile() },
  })
  expect(sent.status()).toBe(201)
  await page.route('**/file', (route) => route.fulfill({ status: 404, body: '' }))
  const note = conversation.getByRole('group', { name: notes })
  await note.getByRole('button', { name: 'Play' }).click()
  await expect(note.getByRole('alert')).toContainText('cannot play this recording')
  await expect(note.getByRole('link', { name: 'Download it instead' })).toBeVisible()
})

test(
  'a seller records a greeting for the shop and for a listing, and everybody can listen',
  { tag: ['@G9', '@G10'] },
  async ({ page, newPerson, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    const [, owner] = sellers
    await logIn(page, owner?.email ?? '', 'market-day')
    const record = async () => {
      if (!hasScripts) {
        await page.getByLabel('A recording of up to 60 seconds').setInputFiles(recording)
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText(/^(Shop voice note|Voice note of .+) saved$/)).toBeVisible()
        return
      }
      await page.getByRole('button', { name: /^Record/ }).click()
      await expect(page.getByRole('timer')).toContainText('0:01')
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Buyers can hear you now')).toBeVisible()
    }

    await page.goto('/dashboard/settings')
    await page.getByRole('link', { name: 'Shop voice note' }).click()
    await expect(page.getByRole('heading', { name: 'Shop voice note', level: 1 })).toBeVisible()
    await record()
    await page.goto('/dashboard/listings')
    const listing = page.getByRole('article').first()
    const name = (await listing.getByRole('heading').textContent()) ?? ''
    const address = (await listing.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
    await listing.getByLabel(/^More for/).click()
    await listing.getByRole('link', { name: 'Add voice note' }).click()
    await expect(page.getByRole('heading', { name: 'Add voice note' })).toBeVisible()
    await record()

    const visitor = await newPerson()
    const { data } = await (await page.request.get(`/api/v1${address}`)).json()
    for (const [path, of] of [
      [`/seller-profile/${data.sellerId._id ?? data.sellerId}`, owner?.storeName],
      [address, name],
    ]) {
      await visitor.goto(path ?? '')
      const voiceNotes = visitor.getByRole('region', { name: `Play voice note: ${of}` })
      await expect(voiceNotes.locator('audio[preload="none"]')).toBeVisible()
      const file = (await voiceNotes.locator('audio').getAttribute('src')) ?? ''
      expect((await visitor.request.get(file, { headers: { range: 'bytes=0-1' } })).status()).toBe(206)
      if (!hasScripts) continue
      const seconds = await voiceNotes.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
        await audio.play()
        await new Promise((next) => audio.addEventListener('timeupdate', next))
        return audio.currentTime
      })
      expect(seconds).toBeGreaterThan(0)
    }

    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByText(hasScripts ? 'Voice note deleted' : `Voice note of ${name} deleted`),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  },
)

async function recordingFile() {
  return { name: 'note.m4a', mimeType: 'audio/mp4', buffer: await readFile(recording) }
}
