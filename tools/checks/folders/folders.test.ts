import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { folderProblems } from './folders.ts'

test('a folder of more than 20 files of code is caught, its tests counted', async () => {
  const root = await plant({ ...files('server/src/orders', 20), 'server/src/orders/orders.test.ts': '' })

  expect(folderProblems(root)).toEqual([
    'server/src/orders holds 21 files of code: a folder holds at most 20.',
  ])
})

test('folders below, data, pictures and documents do not count', async () => {
  const root = await plant({
    ...files('web/app/orders', 20),
    ...files('web/app/orders/checkout', 20),
    'web/app/orders/README.md': '',
    'web/app/orders/empty.webp': '',
    'web/app/orders/prices.json': '{}',
    ...files('server/migrations', 30, 'sql'),
    ...files('e2e', 30),
  })

  expect(folderProblems(root)).toEqual([])
})

function files(folder: string, count: number, ending = 'ts'): Record<string, string> {
  const names = Array.from({ length: count }, (_, place) => `${folder}/part-${place}.${ending}`)
  return Object.fromEntries(names.map((name) => [name, '']))
}
