/** The migrated database that each test file gets a copy of. */
export const templateName = 'oja_template'

/** The address of another database of the same PostgreSQL. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
