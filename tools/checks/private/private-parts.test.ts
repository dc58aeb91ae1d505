import { expect, test } from 'vitest'
import { plant } from '../plant.ts'
import { privateProblems } from './private-parts.ts'

test.each([
  ['a = socket._handle', 'reaches into _handle, a private part'],
  ["a = socket['_handle']", 'reaches into _handle, a private part'],
  ['const { _handle: handle } = socket', 'reaches into _handle, a private part'],
  ['const { _handle } = socket', 'reaches into _handle, a private part'],
  ['a = router.__internal?.routes', 'reaches into __internal, a private part'],
  ['const jobs = `select * from graphile_worker._private_jobs`', 'asks the private table _private_jobs'],
  ["server.removeAllListeners('request')", "takes the listeners of 'request' from a server"],
  ["a = server.rawListeners('request')", 'reads the raw listeners of somebody else'],
  ["readFileSync('node_modules/fastify/fastify.js')", 'names files of node_modules'],
  ["import reply from 'fastify/lib/reply.js'", 'imports fastify/lib/reply.js, a file inside a dependency'],
  ["a = import('@scope/one/dist/b.js')", 'imports @scope/one/dist/b.js, a file inside a dependency'],
  ["html.replace('<script', '<script async')", 'rewrites the HTML that a library made'],
  ['html.replaceAll(/<link[^>]*>/g, note)', 'rewrites the HTML that a library made'],
  [
    "a = { transform(code) { return code.replace('get', 'set') } }",
    "rewrites code in the bundler's hook transform",
  ],
  [
    "a = { generateBundle: (_, b) => each(b, (c) => { c.code = c.code.replace(x, '') }) }",
    "rewrites code in the bundler's hook generateBundle",
  ],
])('a private part of a dependency is caught: %s', async (line, problem) => {
  const root = await plant({ 'server/src/app.ts': `\n${line}\n` })

  expect(privateProblems(root)).toEqual([`server/src/app.ts:2 ${problem}.`])
})

test.each([
  'a = product._id',
  "import { mini } from 'zod/mini'",
  "import { openPool } from '../src/database.ts'",
  "import { startSandbox } from '@oja/paystack-sandbox/src/sandbox.ts'",
  'a = schema._zod.def',
  'const name = (_: string, _unused: number) => 1',
  "socket.removeAllListeners('data')",
  "a = text.replace('a', 'b')",
  "a = 'module'.replace(/x<y/, '')",
])('what is public, or documented for us, is no problem: %s', async (line) => {
  expect(privateProblems(await plant({ 'server/src/app.ts': `${line}\n` }))).toEqual([])
})
