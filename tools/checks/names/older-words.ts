// Where names of the wire, of the database or of the past are kept as they are.
const kept = [
  // The pages that list older words.
  'docs/glossary.md',
  'docs/requirements.md',
  'docs/conformance.md',
  'tools/checks/names/',
  'CHANGELOG.md',
  // A decision keeps the words of its day.
  'docs/decisions/',
  // Tables, columns and functions of the database.
  'server/migrations/',
  'server/src/platform/database/generated-types.ts',
  // What people read on the site, in its own words.
  'content/',
  // Names of the wire.
  'contract/src/schemas/',
]

/** May this file use a refused word? */
export function mayUseOlderWords(path: string): boolean {
  return kept.some((start) => path.startsWith(start))
}
