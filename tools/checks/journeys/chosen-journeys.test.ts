import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { journeyProblems } from './chosen-journeys.ts'

const spec = "test('a buyer pays', async () => {})\n"

test('a list of journeys that exist is no problem', async () => {
  const list = '# The journeys.\norders/journey.spec.ts › a buyer pays\n'
  const root = await plant({ 'e2e/each-change.txt': list, 'e2e/orders/journey.spec.ts': spec })

  expect(journeyProblems(root)).toEqual([])
})

test.each([
  'orders/journey.spec.ts › a buyer pays twice',
  'orders/gone.spec.ts › a buyer pays',
  'orders/journey.spec.ts',
])('a line that names no journey is caught: %j', async (line) => {
  const root = await plant({ 'e2e/each-change.txt': `${line}\n`, 'e2e/orders/journey.spec.ts': spec })

  expect(journeyProblems(root)).toEqual([
    `e2e/each-change.txt:1 names a journey that does not exist: ${line}`,
  ])
})
