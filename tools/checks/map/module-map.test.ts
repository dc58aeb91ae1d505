import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { mapProblems, writeModuleMap } from './module-map.ts'

const marks = [
  '<!-- The list of modules: written by `node tools/checks/run.ts --write` -->',
  '<!-- End of the list of modules -->',
]

test('a list of modules that is not what the border rules say is caught, and can be written', async () => {
  const root = await plant({
    'server/src/sellers/helpers/helpers.ts': '',
    'ARCHITECTURE.md': `# Architecture\n\n${marks.join('\n\n| orders | knows everything |\n\n')}\n\nMore.\n`,
  })

  expect(mapProblems(root)).toEqual([
    'ARCHITECTURE.md lists other modules than the border rules: run node tools/checks/run.ts --write.',
  ])

  writeModuleMap(root)

  expect(mapProblems(root)).toEqual([])
  const text = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
  expect(text).toMatch(/^# Architecture\n\n<!--[^]*-->\n\nMore\.\n$/)
  expect(text).toContain('| helpers/ | the rows above |')
})

test('a page without the list of modules is caught', async () => {
  const root = await plant({ 'ARCHITECTURE.md': '# Architecture\n' })

  expect(mapProblems(root)).toEqual([expect.stringContaining('ARCHITECTURE.md has no list of modules')])
})
