export interface AllowedPart {
  part: string
  /** The file or folder, from the root of the project. */
  path: string
  why: string
}

/** What looks like a private part and may stand. Keep it short. */
export const allowedParts: readonly AllowedPart[] = [
  { part: '_id', path: '', why: 'the wire calls an id so' },
  { part: '_zod', path: '', why: 'Zod documents it for tools that read schemas: zod.dev/library-authors' },
  { part: 'removeAllListeners', path: 'e2e/', why: "Playwright's own page, which documents it" },
  { part: 'node_modules', path: 'web/vite.config.ts', why: 'Rolldown documents groups of chunks by path' },
  {
    part: 'node_modules',
    path: 'server/src/platform/process/ops-files.test.ts',
    why: 'a search that leaves it out',
  },
]
