import { readFile } from 'node:fs/promises'
import { findingsOf, lockedVersions, readAdvisories } from './advisories.ts'
import type { Finding } from './advisories.ts'

// npm run advisories -- PATH [PACKAGE-LOCK]: what the advisories of PATH say of the installed versions. It asks no
// network. Exits 1 when a version is affected, or when nothing could be read.
const [path, lock = new URL('../../package-lock.json', import.meta.url)] = process.argv.slice(2)
try {
  if (!path) throw new Error('Usage: npm run advisories -- FILE, FOLDER or ZIP [PACKAGE-LOCK]')
  const installed = lockedVersions(await readFile(lock, 'utf8'))
  const findings: Finding[] = []
  let count = 0
  for await (const advisory of readAdvisories(path)) {
    count += 1
    findings.push(...findingsOf(advisory, installed))
  }
  if (count === 0) throw new Error('There is no advisory at this path')
  for (const { id, package: name, version, summary, fixedIn } of findings)
    console.log(`${name} ${version}: ${id} ${summary} (fixed in ${fixedIn.join(', ') || 'no version yet'})`)
  console.log(
    `${installed.size} packages, ${count} advisories read, ${findings.length} of them about an installed version.`,
  )
  process.exitCode = findings.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
