import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { linkProblems } from './links.ts'

test('a link and a path of a document that lead nowhere are caught', async () => {
  const root = await plant({
    'docs/domains/orders.md': [
      'See [the rules](../requirements/rules.md#d1), [the plan](../plan.md) and [Node](https://nodejs.org/a.md).',
      'The steps are in `orders/order-process.ts`, the queues in `orders/money-queues.ts`, jobs in `workers.ts`.',
      'Boards are in `orders/board/` and `board/`, requests in `requests/`, the database under `data/`.',
      'Any `*.routes.ts`, `<domain>-records.ts` or `{a,b}.ts`.',
    ].join('\n'),
    'docs/requirements/rules.md': '# Rules\n',
    'server/src/orders/order-process.ts': 'export {}\n',
    'server/src/orders/board/board.ts': 'export {}\n',
  })

  expect(linkProblems(root)).toEqual([
    'docs/domains/orders.md:1 links to ../plan.md, which does not exist.',
    'docs/domains/orders.md:2 names orders/money-queues.ts, which does not exist.',
    'docs/domains/orders.md:2 names workers.ts, which does not exist.',
    'docs/domains/orders.md:3 names the folder requests/, which does not exist.',
  ])
})

test('a comment that names a missing document or file is caught', async () => {
  const root = await plant({
    'docs/glossary.md': '# Glossary\n',
    'docs/requirements/rules.md': '# Rules\n',
    'server/src/a.ts':
      "import './missing.ts'\n// See rules.md and docs/glossary.md.\n/** As in platform/limits.ts. */\n",
    'server/src/b.ts': '/**\n * Read a.ts, then ../c.ts.\n */\n',
    'ops/Caddyfile': '# See docs/proxy.md\n',
  })

  expect(linkProblems(root).toSorted()).toEqual([
    'ops/Caddyfile:1 names docs/proxy.md, which does not exist.',
    'server/src/a.ts:2 names rules.md, which does not exist.',
    'server/src/a.ts:3 names platform/limits.ts, which does not exist.',
    'server/src/b.ts:2 names c.ts, which does not exist.',
  ])
})
