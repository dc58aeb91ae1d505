import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../tests/servers/served-process.ts'

export const hasCaddy = !spawnSync('caddy', ['version']).error

export interface Proxy {
  origin: string
  close(): Promise<void>
}

/** The real proxy with the configuration people are given. `settings`: more of its variables, such as CDN. */
export async function startCaddy(ports: number[], settings: Record<string, string> = {}): Promise<Proxy> {
  const home = await mkdtemp(join(tmpdir(), 'oja-caddy-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const config = fileURLToPath(new URL('../../../ops/Caddyfile', import.meta.url))
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DOMAIN: origin,
      NODES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      ...settings,
    },
  })
  return {
    origin,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(home, { recursive: true, force: true })
    },
  }
}
