import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { findingsOf, lockedVersions } from './advisories.ts'
import type { Advisory } from './advisories.ts'

const program = fileURLToPath(new URL('run.ts', import.meta.url))
const ownLock = new URL('../../package-lock.json', import.meta.url)

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'stall', version: '1.0.0' },
    contract: { version: '1.0.0' },
    'node_modules/contract': { link: true },
    'node_modules/basket': { version: '2.4.0' },
    'node_modules/cart/node_modules/basket': { version: '1.9.3' },
    'node_modules/@market/scales': { version: '3.0.0-rc.1' },
    'node_modules/other-name': { name: 'wheel', version: '5.0.0' },
  },
}

const about = (name: string, events: object[], more: object = {}): Advisory =>
  ({
    id: `SAMPLE-${name}`,
    summary: 'Spills what is in it',
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], ...more }],
  }) as Advisory

const basket = about('basket', [
  { introduced: '2.0.0' },
  { fixed: '2.4.1' },
  { introduced: '0' },
  { fixed: '1.9.0' },
])
const harmless = about('basket', [{ introduced: '0' }, { fixed: '1.2.0' }])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oja-advisories-'))
  await mkdir(join(folder, 'npm', 'nothing'), { recursive: true })
  await writeFile(join(folder, 'lock.json'), JSON.stringify(lock))
  await writeFile(join(folder, 'one.json'), JSON.stringify(basket))
  await writeFile(join(folder, 'query.json'), JSON.stringify({ vulns: [harmless, basket] }))
  await writeFile(join(folder, 'npm', 'SAMPLE-1.json'), JSON.stringify(harmless))
  await writeFile(join(folder, 'npm', 'SAMPLE-2.json'), JSON.stringify(basket))
  const archive = zipSync({
    'SAMPLE-1.json': strToU8(JSON.stringify(harmless)),
    'SAMPLE-2.json': strToU8(JSON.stringify(basket)),
  })
  await writeFile(join(folder, 'all.zip'), archive)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an advisory in a file, a folder or an archive is found against the exact versions of package-lock.json', async () => {
  const line = 'basket 2.4.0: SAMPLE-basket Spills what is in it (fixed in 2.4.1)'
  for (const [path, count] of [
    ['one.json', 1],
    ['query.json', 2],
    ['npm', 2],
    ['all.zip', 2],
  ] as const) {
    const { code, said } = await run(join(folder, path), join(folder, 'lock.json'))
    const sum = `3 packages, ${count} advisories read, 1 of them about an installed version.`
    expect([path, code, said]).toEqual([path, 1, [line, sum]])
  }
})

test('advisories that concern no installed version end well, and a path without advisories does not', async () => {
  const own = await run(join(folder, 'npm', 'SAMPLE-1.json'))
  expect(own).toMatchObject({
    code: 0,
    said: [expect.stringMatching(/^\d{3} packages, 1 advisories read, 0 of/)],
  })
  expect(lockedVersions(await readFile(ownLock, 'utf8')).get('fastify')?.size).toBe(1)
  for (const [path, complaint] of [
    ['npm/nothing', 'There is no advisory at this path'],
    ['lock.json', 'lock.json holds something that is no advisory'],
    ['missing.json', 'ENOENT'],
  ] as const)
    expect(await run(join(folder, path))).toMatchObject({
      code: 1,
      said: [],
      complaint: expect.stringContaining(complaint),
    })
})

test('every dependency has an exact version, and every package its checksum', async () => {
  const { packages } = JSON.parse(await readFile(ownLock, 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const workspaces = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  expect(workspaces.length).toBe(5)
  const asked = workspaces.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(asked.length).toBeGreaterThan(40)
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([])
  const unchecked = Object.entries(packages).filter(
    ([path, { link, integrity }]) =>
      path.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  )
  expect(unchecked).toEqual([])
})

interface LockedPackage {
  link?: boolean
  integrity?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

test('a version is affected as the OSV schema says', () => {
  const installed = lockedVersions(JSON.stringify(lock))
  expect([...installed.keys()].toSorted()).toEqual(['@market/scales', 'basket', 'wheel'])
  const versions = (advisory: Advisory) => findingsOf(advisory, installed).map(({ version }) => version)
  expect(versions(basket)).toEqual(['2.4.0'])
  expect(versions(about('basket', [{ introduced: '0' }]))).toEqual(['2.4.0', '1.9.3'])
  expect(versions(about('basket', [{ introduced: '0' }, { last_affected: '1.9.3' }]))).toEqual(['1.9.3'])
  // A version before a release is below the release.
  expect(versions(about('@market/scales', [{ introduced: '0' }, { fixed: '3.0.0' }]))).toEqual(['3.0.0-rc.1'])
  expect(versions(about('@market/scales', [{ introduced: '3.0.0' }]))).toEqual([])
  // An alias installs another package.
  expect(versions(about('wheel', [{ introduced: '5.0.0' }]))).toEqual(['5.0.0'])
  expect(versions(about('wheel', [{ introduced: '9.0.0' }], { versions: ['5.0.0'] }))).toEqual(['5.0.0'])
  const older = { database_specific: { last_known_affected_version_range: '< 2.0.0' } }
  expect(versions(about('basket', [{ introduced: '0' }], older))).toEqual(['1.9.3'])
  expect(versions({ ...basket, withdrawn: '2026-01-01T00:00:00Z' })).toEqual([])
  const foreign = about('basket', [{ introduced: '0' }], { package: { ecosystem: 'PyPI', name: 'basket' } })
  expect(versions(foreign)).toEqual([])
})

/** Runs the command as an operator does. */
function run(...args: string[]): Promise<{ code: unknown; said: string[]; complaint: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, said, complaint) =>
      resolve({ code: error?.code ?? 0, said: said.split('\n').filter(Boolean), complaint }),
    )
  })
}
