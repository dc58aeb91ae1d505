import { fileURLToPath } from 'node:url'
import { readBorders } from './borders/borders.ts'
import { newPartProblems } from './browsers/new-parts.ts'
import { bundleProblems } from './bundle/bundle.ts'
import { fileProblems } from './files/files.ts'
import { folderProblems } from './folders/folders.ts'
import { pageProblems } from './folders/page-places.ts'
import { ownErrorProblems } from './forms/own-errors.ts'
import { journeyProblems } from './journeys/chosen-journeys.ts'
import { linkProblems } from './links/links.ts'
import { mapProblems, writeModuleMap } from './map/module-map.ts'
import { nameProblems } from './names/names.ts'
import { performanceProblems } from './performance.ts'
import { privateProblems } from './private/private-parts.ts'
import { rawProblems, statementProblems } from './statements/statements.ts'

// Everything about the source that no type and no linter can say. Prints a sentence for each problem. With --write it
// first writes the list of modules into ARCHITECTURE.md.
const root = fileURLToPath(new URL('../..', import.meta.url))
if (process.argv.includes('--write')) writeModuleMap(root)

const found = [
  ...(await readBorders(root)).violations,
  ...statementProblems(root),
  ...rawProblems(root),
  ...fileProblems(root),
  ...folderProblems(root),
  ...pageProblems(root),
  ...nameProblems(root),
  ...linkProblems(root),
  ...ownErrorProblems(root),
  ...journeyProblems(root),
  ...privateProblems(root),
  ...newPartProblems(root),
  ...mapProblems(root),
  ...bundleProblems(`${root}web/build/client`),
  ...(await performanceProblems(root)),
]
for (const problem of found) console.error(problem)
if (found.length === 0) {
  console.log(
    'Borders, statements, files, folders, places of pages, names, links, the errors of forms, the journeys of npm test, the list of modules, the parts of browsers, the size of the pages and docs/measurements/performance.md are as they should be.',
  )
}
process.exitCode = found.length === 0 ? 0 : 1
