// Runs before `npm start` on whatever Node the machine has (20 or newer), before anything is installed: plain
// JavaScript, nothing imported but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...names) => join(root, ...names)
const lockPath = inRoot('.cache', 'bootstrap.lock')
const buildStampPath = inRoot('web', 'build', 'built-from.sha256')
const builds = !process.argv.includes('--no-build')

refuseOldNode()
if (needsInstall() || needsBuild()) {
  await takeLock()
  try {
    if (needsInstall()) install()
    if (needsBuild()) build()
  } finally {
    rmSync(lockPath, { force: true })
  }
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Oja needs Node 20 or newer to start, and this is Node ${process.versions.node}.`)
  if (!ownNodePackage() && major < 26) {
    fail(
      `On ${process.platform} ${process.arch} Oja needs Node 26 or newer, and this is Node ${process.versions.node}.`,
    )
  }
}

/**
 * The npm package that brings the project's own Node to this machine, as name and exact version, if there is
 * one.
 */
function ownNodePackage() {
  const name = `node-${process.platform}-${process.arch}`
  const version = readJson(inRoot('package.json')).optionalDependencies?.[name]
  return version && { name, version }
}

/**
 * Compares package-lock.json with the list that npm leaves in node_modules when it has finished. Packages for other
 * machines are optional and may be absent.
 */
function needsInstall() {
  const installedPath = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installedPath)) return true
  const wanted = packagesOf(inRoot('package-lock.json'))
  const installed = packagesOf(installedPath)
  return (
    Object.keys(installed).some((path) => !(path in wanted)) ||
    Object.entries(wanted).some(([path, { version, integrity, optional, devOptional }]) => {
      const found = installed[path]
      if (!found) return !optional && !devOptional
      return found.version !== version || found.integrity !== integrity
    })
  )
}

/** By path; without the project itself, which npm leaves out of its list. */
function packagesOf(path) {
  const { '': _project, ...packages } = readJson(path).packages
  return packages
}

function needsBuild() {
  if (!builds) return false
  return !existsSync(buildStampPath) || readFileSync(buildStampPath, 'utf8') !== hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')))
  for (const path of [...filesBelow(inRoot('contract', 'src')), ...filesBelow(inRoot('web'))]) {
    const bytes = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  const made = ['build', '.react-router', 'node_modules'].map((name) => inRoot('web', name))
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (made.includes(path)) return []
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
    })
}

/** One bootstrap at a time; a lock whose process is dead is replaced. */
async function takeLock() {
  let said = false
  for (;;) {
    try {
      mkdirSync(dirname(lockPath), { recursive: true })
      writeFileSync(lockPath, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(`Oja cannot write into its own folder to install itself (${error.code}).`)
    }
    const holder = readOrEmpty(lockPath)
    if (isStale(holder)) removeStaleLock(holder)
    else if (!said) {
      said = true
      console.log('Another start is installing or building: waiting for it...')
    }
    await delay(50)
  }
}

function isStale(holder) {
  const pid = Number(holder)
  if (!pid) return ageOfLock() > 5_000
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return true
  }
  const commandPath = `/proc/${pid}/cmdline`
  return (
    process.platform === 'linux' &&
    !readOrEmpty(commandPath).includes(basename(fileURLToPath(import.meta.url)))
  )
}

function ageOfLock() {
  try {
    return Date.now() - statSync(lockPath).mtimeMs
  } catch {
    return 0
  }
}

/** Two waiting starts may both find it stale: the slower one must not take away the lock of the faster. */
function removeStaleLock(holder) {
  const moved = `${lockPath}.${process.pid}`
  try {
    renameSync(lockPath, moved)
    if (readOrEmpty(moved) === holder) rmSync(moved, { force: true })
    else renameSync(moved, lockPath)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function install() {
  const known = existsSync(inRoot('node_modules'))
  console.log(
    known ? 'Installing what changed...' : 'Installing what is missing (about a minute the first time)...',
  )
  const node = nodeForNpm()
  // Other accounts run these packages too, as the one of PostgreSQL does; ops/oja-run.sh keeps files to its own account.
  process.umask(0o022)
  // The build needs the development packages, whatever NODE_ENV says.
  const status = runNpm(node, ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (status !== 0) fail(`Installing failed: npm ended with ${status}, its own words stand above.`, status)
}

/**
 * A Node that the packages accept, so that npm warns of nothing. Never one inside node_modules: `npm ci`
 * removes it while it runs.
 */
function nodeForNpm() {
  const own = ownNodePackage()
  const inside = process.execPath.startsWith(inRoot('node_modules') + sep)
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 26
  if (!own || (isNewEnough && !inside)) return process.execPath
  const home = inRoot('.cache', `${own.name}-${own.version}`)
  const node = join(home, 'node_modules', own.name, 'bin', 'node')
  if (!runs(node)) {
    console.log(`Fetching Node ${own.version} for this project...`)
    mkdirSync(home, { recursive: true })
    const fetched = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', '--silent']
    const current = inside ? undefined : process.execPath
    runNpm(current, [...fetched, '--workspaces=false', `${own.name}@${own.version}`])
  }
  return runs(node) ? node : process.execPath
}

function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Runs the npm that runs us, or the one on PATH, under this Node. Answers its exit code. */
function runNpm(node, args) {
  const path = node ? dirname(node) + delimiter + process.env.PATH : process.env.PATH
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } }
  const npm = process.env.npm_execpath
  const isNpm = npm && basename(npm) === 'npm-cli.js'
  const result = isNpm
    ? spawnSync(node ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
  if (result.error) fail(`npm could not be started (${result.error.code}): install npm and try again.`)
  return result.status ?? 1
}

function build() {
  console.log('Building the pages (some seconds, only when they changed)...')
  const sources = hashOfSources()
  rmSync(buildStampPath, { force: true })
  const binaries = inRoot('node_modules', '.bin')
  const result = spawnSync(join(binaries, 'react-router'), ['build'], {
    cwd: inRoot('web'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production', PATH: binaries + delimiter + process.env.PATH },
  })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n`)
    const status = result.status ?? 1
    fail(`Building the pages failed: react-router ended with ${status}, its own words stand above.`, status)
  }
  writeFileSync(buildStampPath, sources)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function fail(sentence, status = 1) {
  console.error(sentence)
  if (readOrEmpty(lockPath) === String(process.pid)) rmSync(lockPath, { force: true })
  process.exit(status)
}
