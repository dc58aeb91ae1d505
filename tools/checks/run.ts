import { fileURLToPath } from 'node:url'
import { readBorders } from './borders/borders.ts'
import { bundleProblems } from './bundle/bundle.ts'
import { fileProblems } from './files/files.ts'
import { performanceProblems } from './performance.ts'
import { rawProblems, statementProblems } from './statements/statements.ts'

// Everything about the source that no type and no linter can say. Prints a sentence for each problem.
const root = fileURLToPath(new URL('../..', import.meta.url))
const problems = [
  ...(await readBorders(root)).violations,
  ...statementProblems(root),
  ...rawProblems(root),
  ...fileProblems(root),
  ...bundleProblems(`${root}web/build/client`),
  ...(await performanceProblems(root)),
]
for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(
    'Borders, statements, files, the size of the pages and docs/measurements/performance.md are as they should be.',
  )
process.exitCode = problems.length === 0 ? 0 : 1
