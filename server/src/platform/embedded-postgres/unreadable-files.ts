import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { PostgresLocation } from './location.ts'

/**
 * The reason why PostgreSQL did not start, and what to do when it may not read one of its files, told apart by the file that
 * it names: data of another account, data of narrow modes, or a program that its account may not read.
 */
export async function withReadingAdvice(
  reason: string,
  cluster: string,
  place: PostgresLocation,
): Promise<string> {
  const advice = await readingAdvice(reason, cluster, place)
  return advice ? `${reason}. ${advice}` : reason
}

async function readingAdvice(reason: string, cluster: string, place: PostgresLocation): Promise<string> {
  if (/^data directory .* has invalid permissions/.test(reason)) return `Fix it: chmod 700 ${cluster}.`
  const named = /"([^"]+)": Permission denied$/.exec(reason)?.[1]
  if (named === undefined) return ''
  const file = resolve(cluster, named)
  if (relative(cluster, file).startsWith('..'))
    return `This file is no data: accounts other than its owner must be able to read it (chmod -R a+rX on its folder).`
  const found = await stat(file).catch(() => null)
  const account = place.account?.uid ?? process.getuid?.()
  return found && found.uid !== account
    ? `This file belongs to account ${found.uid}, the database to account ${account}: chown -R ${account} ${cluster}.`
    : `The modes are too narrow for its own account: chmod -R u+rwX ${cluster}.`
}

/** What to do when PostgreSQL's programs cannot be run. */
export function programAdvice(binaries: string): string {
  return `this account may not run the programs in ${binaries}: chmod -R a+rX on the folder of the packages.`
}
