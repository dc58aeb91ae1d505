import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { nameProblems } from './names.ts'

test.each([
  ['a function', 'export function openDoor() {}', 'openDoor', 'door'],
  ['a constant', 'const patience = 3', 'patience', 'patience'],
  ['a constant in capitals', "const REQUEST_PATIENCE = 'x'", 'REQUEST_PATIENCE', 'patience'],
  ['a parameter', 'const a = (till: number) => till', 'till', 'till'],
  ['a parameter with a default', 'function a(desk = 1) { return desk }', 'desk', 'desk'],
  ['a type', 'type SessionCarriage = string', 'SessionCarriage', 'carriage'],
  ['an interface', 'interface BackOffice { a: string }', 'BackOffice', 'back office'],
  ['a member of a type', 'interface Props { giveBack: () => void }', 'giveBack', 'give back'],
  ['a member of an object', 'const a = { dice: 1 }', 'dice', 'dice'],
  ['a class and its field', 'class A { #sealer = 1 }', 'sealer', 'sealer'],
  ['a name in a pattern', 'const { data: talk } = a()', 'talk', 'talk'],
  ['a name in a list', 'const [, notice] = a()', 'notice', 'notice'],
  ['the rest of a list', 'const [a, ...deeds] = b()', 'deeds', 'deeds'],
  ['a verb at the start', 'const toldAboutIt = 1', 'toldAboutIt', 'told'],
  ['a bound', 'const mostBytes = 1', 'mostBytes', 'most'],
])('%s with a refused word is caught', async (_, line, name, word) => {
  const root = await plant({ 'server/src/orders/orders.ts': `// 'é' counts two bytes.\n${line}\n` })

  expect(nameProblems(root)).toEqual([
    expect.stringContaining(`server/src/orders/orders.ts:2 names ${name}: '${word}' is refused, say `),
  ])
})

test('the name of a file and a heading with a refused word are caught', async () => {
  const root = await plant({
    'server/src/platform/in-turn.ts': 'export {}\n',
    'server/src/README.md': '# Orders\n\nNot this door.\n\n## The door of a module\n',
    'scripts/count.sql': '-- What the till holds\nselect 1\n-- till\n',
  })

  expect(nameProblems(root).toSorted()).toEqual([
    "scripts/count.sql:1 has 'till' in a heading: say checkout context.",
    "server/src/README.md:5 has 'door' in a heading: say guard, or public API.",
    "server/src/platform/in-turn.ts is named by 'in turn': say p-limit.",
  ])
})

test('a started product in a test is no market, a market with stalls is one', async () => {
  const text = 'const market = 1\n'
  const root = await plant({ 'server/src/a.test.ts': text, 'e2e/a.spec.ts': text, 'server/src/a.ts': text })

  expect(nameProblems(root).map((problem) => problem.split(' ')[0])).toEqual([
    'e2e/a.spec.ts:1',
    'server/src/a.test.ts:1',
  ])
})

test.each([
  ['a name of somebody else', "import { till } from 'somewhere'\nconst { chat } = till()\n"],
  ['a longer word', 'const doorway = 1, distill = 2, utmost = 3, almostDone = 4\n'],
  ['a verb that does not begin the name', 'const wasTold = 1\n'],
  ['a column', 'const row = { overdue_told_at: 1, thread_id: 2 }\n'],
  ['a string', "const text = 'giveBack'\n"],
])('%s is no problem', async (_, text) => {
  expect(nameProblems(await plant({ 'server/src/orders/orders.ts': text }))).toEqual([])
})

test('a member that the wire calls so is no problem, a constant is', async () => {
  const root = await plant({
    'contract/src/schemas/trust.ts': 'export const Kyc = z.object({ papers: z.array(z.string()) })\n',
    'server/src/trust/kyc.ts': 'const answer = { papers: [] }\nconst papers = []\n',
  })

  expect(nameProblems(root)).toEqual([
    "server/src/trust/kyc.ts:2 names papers: 'papers' is refused, say identity documents.",
  ])
})

test('the glossary, migrations and decisions keep older words', async () => {
  const root = await plant({
    'docs/glossary.md': '# The door\n',
    'docs/decisions/0054-one-patience.md': '# One patience\n',
    'server/migrations/0017_till.sql': '-- The till\n',
  })

  expect(nameProblems(root)).toEqual([])
})
