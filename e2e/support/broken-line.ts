import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openTcpProxy } from '../../tests/servers/tcp-proxy.ts'
import { logIn } from './people.ts'

interface BrokenLine {
  page: Page
  /** How often the line has broken. */
  breaks(): number
  close(): Promise<void>
}

/** A phone of a seller behind a line of `kilobits` a second that breaks every `seconds`. It opens the page first. */
export async function openBrokenLine(
  origin: string,
  email: string,
  path: string,
  { kilobits, seconds }: { kilobits: number; seconds: number },
): Promise<BrokenLine> {
  const { port } = new URL(origin)
  const line = await openTcpProxy({ port: Number(port) })
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', `--host-resolver-rules=MAP localhost 127.0.0.1:${line.port}`],
  })
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 360, height: 740 } })
  await logIn(page, email)
  await page.goto(path, { waitUntil: 'networkidle' })
  const network = await page.context().newCDPSession(page)
  const bytes = (kilobits * 1_000) / 8
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  let breaks = 0
  const timer = setInterval(() => {
    breaks += line.count() > 0 ? 1 : 0
    line.cut()
  }, seconds * 1_000)
  return {
    page,
    breaks: () => breaks,
    async close() {
      clearInterval(timer)
      await browser.close()
      await line.close()
    },
  }
}
