import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** How a command ended. `code` is null where it could not be started or was killed; `output` has both its streams. */
export interface Ending {
  code: number | null
  output: string
}

/** Runs a program of node_modules/.bin, or `node`, in the project's folder and waits for its end. Never throws. */
export async function runCommand(
  [name = '', ...args]: string[],
  environment: Record<string, string> = {},
): Promise<Ending> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(name, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return new Promise((resolve) => {
    child.on('error', (error) =>
      resolve({ code: null, output: `${name} could not be started: ${error.message}` }),
    )
    child.on('close', (code) => resolve({ code, output }))
  })
}
