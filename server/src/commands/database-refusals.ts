import pg from 'pg'

// Of our connections (openPool): PostgreSQL keeps it, a pooler refuses or drops it.
export const ownSetting = 'oja.clock_offset_ms'

/** How many connections a node opens at most: the pools of serve.ts. */
export const nodeConnections = 44

export const poolerSentence = `a pooler in between does not pass on the settings of our connections. Give the address of PostgreSQL itself: a node needs ${nodeConnections} connections.`

const refusals: Record<string, string> = {
  '28P01':
    'PostgreSQL refuses the password, or has no such role. Fix it in DATABASE_URL, or set it anew in PostgreSQL: alter role NAME password ...',
  '28000':
    'PostgreSQL refuses the account. Either no line of pg_hba.conf lets it into this database from this machine, or the role does not exist or may not log in. The log of PostgreSQL says which.',
  '3D000':
    'there is no such database. Make it (create database NAME owner ROLE), or fix its name in DATABASE_URL.',
  '53300': `PostgreSQL has no free connection. A node opens up to ${nodeConnections}: raise max_connections, or the connection limit of the role or of the database.`,
  '55000': 'the database accepts no connections. Allow them: alter database NAME allow_connections true.',
  // PgBouncer says so of parameters that it does not know.
  '08P01': poolerSentence,
}

/**
 * What an operator must do about this error of PostgreSQL. Null when it is none that an operator can fix.
 * The sentence names no address and no password.
 */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  // The system refused PostgreSQL itself a file. The code is the one of a missing right, and the words name the file.
  if (error.code === '42501' && error.message.endsWith(': Read-only file system'))
    return `PostgreSQL says "${error.message}". PostgreSQL may not use this file of its own: its disk takes no writes. Look in the log of that machine for errors of the disk, then mount it for writing.`
  if (error.code === '42501' && /: (Permission denied|Operation not permitted)$/.test(error.message))
    return `PostgreSQL says "${error.message}". The account that PostgreSQL runs as may not use this file of its own, on its machine: give its data back to that account (chown -R ACCOUNT: FOLDER), and let all read its programs (chmod -R a+rX FOLDER).`
  // PostgreSQL names the right that is missing: of a schema, a table or an extension.
  if (error.code === '42501')
    return `PostgreSQL says "${error.message}". The account must own the database and all that is in it: alter database NAME owner to ROLE, and reassign owned by OTHER to ROLE.`
  return refusals[error.code ?? ''] ?? null
}

/** The same for an error of the connection itself. */
export function connectionRefusal(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  const known = refusalOf(error)
  if (known) return known
  // The driver has no code for these two.
  if (message.startsWith('SASL') && /password must be/.test(message))
    return 'PostgreSQL asks for a password, and DATABASE_URL has none.'
  if (/does not support SSL/.test(message))
    return 'sslmode in DATABASE_URL asks for TLS, and this PostgreSQL does not offer it.'
  if (/CERT|SIGNATURE|ERR_TLS/.test(code))
    return `this machine does not trust the certificate of PostgreSQL (${code}). Name the file of its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=FILE.`
  return `PostgreSQL cannot be used${code ? ` (${code})` : ''}. Its log says why.`
}
