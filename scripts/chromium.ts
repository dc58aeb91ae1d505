import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * The path of a Chromium or Chrome for the browser tests: CHROMIUM_PATH, one of this machine, or else one that is
 * installed now (as root on Debian by apt, elsewhere by Playwright), which it says.
 *
 * @throws {Error} one sentence: there is none, and none could be installed.
 */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given))
    throw new Error('CHROMIUM_PATH names no file: give the path of Chromium or Chrome.')
  const found = given ?? places.find((place) => existsSync(place))
  if (found) return found
  if (isRootOnDebian()) {
    console.log('Installing Chromium for the browser tests (apt-get, a minute or two, once)...')
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
    const installed = places.find((place) => existsSync(place))
    if (installed) return installed
  }
  if (!existsSync(chromium.executablePath())) {
    console.log('Installing Chromium for the browser tests (Playwright, a minute or two, once)...')
    run('playwright', ['install', 'chromium'])
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error(
    'The browser tests need Chromium: install it, or give the path of Chromium or Chrome as CHROMIUM_PATH.',
  )
}

/** A whole Chromium or Chrome, which also obeys the settings of a profile; null where only the shell is installed. */
export function wholeChromiumPath(): string | null {
  const given = process.env.CHROMIUM_PATH
  return [given, ...places].find((path) => path && !path.endsWith('-shell') && existsSync(path)) ?? null
}

const packages = ['chromium-headless-shell', 'chromium']
// The shell first: the same engine without the windows around it, which take a third of a journey's processor time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** What it says goes to our standard error; whether it worked shows in what is there afterwards. */
function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
