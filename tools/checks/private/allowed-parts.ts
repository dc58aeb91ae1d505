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
]
