import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bundleProblems, publicPages } from './bundle/bundle.ts'
import { fileProblems } from './files/files.ts'
import { performanceProblems } from './performance.ts'
import { plant } from './plant.ts'
import { rawProblems, statementProblems } from './statements/statements.ts'

test.each([
  'select * from users',
  'SELECT\n  *\n  from users',
  'select u.* from users u',
  'select id, u.* from users u',
  'insert into users values (1) returning *',
  "db.selectFrom('users').selectAll()",
])('a statement that asks for every column is caught: %j', async (statement) => {
  const root = await plant({
    'server/src/identity/identity-records.ts': `const records = \`${statement}\`\n`,
  })

  expect(statementProblems(root)).toEqual([
    'server/src/identity/identity-records.ts:1 asks for every column: name the columns.',
  ])
})

test('a statement that counts, multiplies or asks for nothing is no problem', async () => {
  const text = 'select count(*), price * 2 from products where exists (select from users)\n'

  expect(statementProblems(await plant({ 'server/src/orders/orders-records.ts': text }))).toEqual([])
})

test.each(['await tx.query(text)', 'await pool.query<{ id: string }>({ name, text })'])(
  'a connection that is asked without a limit of time is caught: %j',
  async (line) => {
    const files = { 'server/src/orders/orders.ts': `${line}\n` }
    expect(rawProblems(await plant(files))).toEqual([
      'server/src/orders/orders.ts:1 asks a connection itself: use plain, or askInTime, which bound the time.',
    ])
  },
)

test('a file of more than 400 lines is caught', async () => {
  const root = await plant({
    'server/src/long.ts': 'export {}\n'.repeat(401),
    'server/src/full.ts': 'export {}\n'.repeat(400),
  })

  expect(fileProblems(root)).toEqual(['server/src/long.ts has 401 lines: a file stops at 400.'])
})

test('a style attribute, a registry, a path of a machine, an unusual host and an unusual licence in the lock file are caught', async () => {
  const host = ['registry', 'example', 'com'].join('.')
  const npm = `https://${['registry', 'npmjs', 'org'].join('.')}`
  const root = await plant({
    'web/app/ui/button.tsx': `export const a = <p style${'='}{{}} />\n`,
    '.npmrc': `registry=https://${host}/\n`,
    'docs/running.md': `Go to ${['', 'home', 'bose', 'oja'].join('/')}.\n`,
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        'node_modules/oja': { link: true, resolved: 'oja' },
        'node_modules/zod': { resolved: `https://${host}/zod.tgz`, license: 'MIT' },
        'node_modules/ours': { resolved: `${npm}/ours`, license: 'AGPL-3.0-only AND MIT' },
        'node_modules/tool': { resolved: `${npm}/tool`, license: 'GPL-3.0', dev: true },
      },
    }),
  })

  expect(fileProblems(root).toSorted()).toEqual([
    '.npmrc:1 names a package registry.',
    "docs/running.md:1 names a path of somebody's machine.",
    'package-lock.json: node_modules/ours has the licence AGPL-3.0-only AND MIT.',
    'package-lock.json: node_modules/zod comes from an unusual host.',
    'web/app/ui/button.tsx:1 sets a style attribute, which the content security policy forbids.',
  ])
})

test('zod in a browser script is caught, wherever it hides', async () => {
  const client = await plantBuild({ 'assets/other.js': 'a._zod.def' })

  expect(bundleProblems(client)).toEqual([
    'other.js contains zod: schemas stay on the server, the browser takes types only.',
  ])
})

test('a public page whose scripts weigh more than 145 KiB is caught: its layouts, its loader and what hydrates it count', async () => {
  const parts = ['entry', 'hydration-1', 'root', 'shared', 'home', 'load']
  const heavy = Object.fromEntries(
    parts.map((name) => [`assets/${name}.js`, randomBytes(25_000).toString('hex')]),
  )

  const [fits, tooHeavy] = [await plantBuild({}), await plantBuild({ ...heavy, 'assets/other.js': 'x' })]
  const withoutOne = await Promise.all(
    parts.map((name) => plantBuild({ ...heavy, [`assets/${name}.js`]: '' })),
  )

  expect(bundleProblems(fits)).toEqual([])
  expect(bundleProblems(tooHeavy)).toEqual([
    expect.stringMatching(/^The scripts of home\/home-page weigh 1\d\d\.\d KiB/),
  ])
  expect(withoutOne.flatMap(bundleProblems)).toEqual([])
})

test('styles that old browsers drop, and a heavy sheet for them, are caught', async () => {
  const client = await plantBuild({
    'assets/shell.css': '@layer base{a{color:red}}',
    'assets/older-browsers-1.css': 'a{color:red}'.repeat(300),
  })

  expect(bundleProblems(client)).toEqual([
    'older-browsers-1.css weighs more than 3.0 KiB.',
    'shell.css has "@layer", which Chrome 80 drops: web/lower-styles.ts lowers styles.',
  ])
})

test.each([
  '@media (width<40rem)',
  '@media not (min-width:40rem)',
  '@media (not (min-width:40rem)) and (min-height:30rem)',
])('a query that browsers before Chrome 104 do not read is caught: %j', async (query) => {
  const client = await plantBuild({ 'assets/shell.css': `${query}{a{color:red}}` })

  expect(bundleProblems(client)).toEqual([expect.stringContaining('which Chrome 80 drops')])
})

test('a height in a custom property that browsers before Chrome 108 do not read is caught', async () => {
  const client = await plantBuild({ 'assets/shell.css': 'a{--photo:min(100vw,31svh);width:var(--photo)}' })

  expect(bundleProblems(client)).toEqual([
    'shell.css has "--photo:min(100vw,31svh", which Chrome 80 drops: web/lower-styles.ts lowers styles.',
  ])
})

test('syntax that the oldest browsers do not read is caught', async () => {
  const files = { 'assets/home.js': 'class A{static{b()}}', 'assets/load.js': 'a=/(?<=b)c/' }

  expect(bundleProblems(await plantBuild(files))).toEqual([
    'home.js has syntax that the oldest browsers of docs/browsers.md do not read.',
    'load.js has syntax that the oldest browsers of docs/browsers.md do not read.',
  ])
})

test('a missing build is no passed check', async () => {
  expect(bundleProblems(await plant({}))).toEqual(['The pages are not built: run `npm run build`.'])
})

/** A build of the public pages in one layout; the home page has a loader of its own. */
function plantBuild(files: Record<string, string>): Promise<string> {
  const light = { parentId: 'root', module: '/assets/other.js', imports: [] }
  const routes = {
    root: { module: '/assets/root.js', imports: ['/assets/shared.js'] },
    ...Object.fromEntries(publicPages.map((id) => [id, light])),
    'home/home-page': {
      parentId: 'root',
      module: '/assets/home.js',
      clientLoaderModule: '/assets/load.js',
      imports: ['/assets/shared.js'],
    },
  }
  const manifest = { entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] }, routes }
  const names = ['entry', 'hydration-1', 'root', 'shared', 'home', 'load', 'other'].map((name) => [
    `assets/${name}.js`,
    'export {}',
  ])
  return plant({
    ...(Object.fromEntries(names) as Record<string, string>),
    'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    ...files,
  })
}

test('a document of figures that is not what the results say is caught', async () => {
  const root = await plant({ 'docs/measurements/performance.md': '# How fast it is\n\nVery.\n' })

  expect(await performanceProblems(root)).toContain(
    'docs/measurements/performance.md is not what tools/bench/results say: run node tools/bench/performance.ts.',
  )
})
