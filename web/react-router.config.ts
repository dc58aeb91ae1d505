import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { build } from 'vite'
import type { WorkerBuild } from './worker/build.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One script a page instead of up to three: every page carries a list of all script names.
  splitRouteModules: false,
  // The manifest of all routes is a few KB once; loading routes as links appear costs a request each on 2G.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await buildServiceWorker(client)
    await compressAll(join(client, 'assets'))
    await compress(join(client, 'service-worker.js'))
  },
} satisfies Config

/** Compresses all files once, at build, as small as possible: the server sends the compressed files. */
async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, smallest))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** What every page needs: styles, the headline font and the scripts of vite.config.ts that all pages share. */
const isShell = /^(?:shell|root|entry\.client|framework|hydration|frame)-.*\.(?:js|css)$|\.woff2$/

/**
 * Builds the service worker as one file beside the pages. Its name stays, because a browser looks for a newer worker at
 * the address of the older one. Its content differs with every build of the pages.
 */
async function buildServiceWorker(client: string): Promise<void> {
  const names = (await readdir(join(client, 'assets'))).toSorted()
  const workerBuild: WorkerBuild = {
    version: createHash('sha256')
      .update(names.join())
      .update(await readFile(join(client, 'offline.js')))
      .digest('hex')
      .slice(0, 12),
    shell: [
      '/offline.js',
      '/favicon.svg',
      ...names.filter((name) => isShell.test(name)).map((name) => `/assets/${name}`),
    ],
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { workerBuild: JSON.stringify(workerBuild) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, 'worker/service-worker.ts'),
        name: 'serviceWorker',
        formats: ['iife'],
        fileName: () => 'service-worker.js',
      },
    },
  })
}
