import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Unzip, UnzipInflate } from 'fflate'
import { compare, gte, satisfies, valid } from 'semver'

/** What an advisory in the format of osv.dev says, as far as it is read here: https://ossf.github.io/osv-schema/ */
export interface Advisory {
  id: string
  summary?: string
  withdrawn?: string
  affected?: Affected[]
}

interface Affected {
  package?: { ecosystem: string; name: string }
  ranges?: { type: string; events: RangeEvent[] }[]
  versions?: string[]
  database_specific?: { last_known_affected_version_range?: string }
}

type RangeEvent = { introduced: string } | { fixed: string } | { last_affected: string } | { limit: string }

/** An advisory that is about an installed version. */
export interface Finding {
  id: string
  package: string
  version: string
  summary: string
  /** The versions that mend it, the lowest first; none when the advisory names none. */
  fixedIn: string[]
}

/** The versions of each package that a package-lock.json installs from a registry. Throws for another format. */
export function lockedVersions(lock: string): Map<string, Set<string>> {
  const { lockfileVersion, packages } = JSON.parse(lock) as {
    lockfileVersion?: number
    packages?: Record<string, { name?: string; version?: string; link?: boolean }>
  }
  if (!packages || (lockfileVersion ?? 0) < 2)
    throw new Error('This is no package-lock.json of npm 7 or later')
  const versions = new Map<string, Set<string>>()
  for (const [path, { name = path.split('node_modules/').at(-1) ?? '', version, link }] of Object.entries(
    packages,
  )) {
    if (!path.includes('node_modules/') || link || !version) continue
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return versions
}

/**
 * The advisories of a path: one file, a folder with files, or the archive that osv.dev offers for npm. A file holds one
 * advisory, a list, or the answer of a query (`vulns`). Throws when a file cannot be read as such.
 */
export async function* readAdvisories(path: string): AsyncGenerator<Advisory> {
  const stats = await stat(path)
  if (stats.isDirectory()) {
    const names = await readdir(path, { recursive: true })
    for (const name of names.filter((one) => one.endsWith('.json')).toSorted())
      yield* parseAdvisories(name, await readFile(join(path, name), 'utf8'))
  } else if (path.endsWith('.zip')) {
    for await (const { name, text } of readArchive(path))
      if (name.endsWith('.json')) yield* parseAdvisories(name, text)
  } else {
    yield* parseAdvisories(path, await readFile(path, 'utf8'))
  }
}

/** What an advisory says of the installed versions; nothing when it was withdrawn. */
export function findingsOf(
  advisory: Advisory,
  installed: ReadonlyMap<string, ReadonlySet<string>>,
): Finding[] {
  if (advisory.withdrawn) return []
  const found = (advisory.affected ?? []).flatMap((affected) => {
    const { ecosystem, name } = affected.package ?? { ecosystem: '', name: '' }
    if (ecosystem !== 'npm') return []
    return [...(installed.get(name) ?? [])]
      .filter((version) => isAffected(version, affected))
      .map((version) => ({
        id: advisory.id,
        package: name,
        version,
        summary: advisory.summary ?? '',
        fixedIn: fixesAbove(version, affected),
      }))
  })
  return found
}

function isAffected(
  version: string,
  { ranges = [], versions = [], database_specific: more }: Affected,
): boolean {
  if (versions.includes(version)) return true
  if (!valid(version)) return false
  // GitHub's older advisories say here where an open range ends.
  const until = more?.last_known_affected_version_range
  const isBeyond = until !== undefined && !satisfies(version, until, { includePrerelease: true })
  return !isBeyond && ranges.some(({ type, events }) => type !== 'GIT' && isInRange(version, events))
}

/** The rule of the OSV schema: the last event that is not above the version decides. */
function isInRange(version: string, events: readonly RangeEvent[]): boolean {
  let isIn = false
  for (const event of events.toSorted((one, other) => compare(versionOf(one), versionOf(other)))) {
    const at = versionOf(event)
    if ('introduced' in event && gte(version, at)) isIn = true
    if ('fixed' in event && gte(version, at)) isIn = false
    if ('last_affected' in event && compare(version, at) > 0) isIn = false
  }
  return isIn
}

function fixesAbove(version: string, { ranges = [] }: Affected): string[] {
  const fixes = ranges.flatMap(({ events }) =>
    events.flatMap((event) => ('fixed' in event && valid(event.fixed) ? [event.fixed] : [])),
  )
  return fixes.filter((fix) => compare(fix, version) > 0).toSorted(compare)
}

function versionOf(event: RangeEvent): string {
  const [version = '0'] = Object.values(event) as string[]
  return valid(version) ?? '0.0.0-0'
}

function parseAdvisories(name: string, text: string): Advisory[] {
  const read = parseJson(name, text)
  const all = Array.isArray(read) ? read : ((read as { vulns?: unknown[] } | null)?.vulns ?? [read])
  const isAdvisory = (one: unknown) => typeof (one as Advisory | null)?.id === 'string'
  if (!all.every(isAdvisory)) throw new Error(`${name} holds something that is no advisory`)
  return all as Advisory[]
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} is no JSON`)
  }
}

/** The files of an archive, one after the other: unpacked together they would fill the memory. */
async function* readArchive(path: string): AsyncGenerator<{ name: string; text: string }> {
  let whole: { name: string; text: string }[] = []
  const archive = new Unzip((file) => {
    const pieces: Uint8Array[] = []
    file.ondata = (error, piece, isLast) => {
      if (error) throw error
      pieces.push(piece)
      if (isLast) whole.push({ name: file.name, text: Buffer.concat(pieces).toString() })
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for await (const bytes of createReadStream(path)) {
    archive.push(bytes as Buffer)
    yield* whole
    whole = []
  }
  archive.push(new Uint8Array(), true)
  yield* whole
}
