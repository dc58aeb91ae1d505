/** The value of a key that an address names; undefined for every other word, also for "constructor" and its like. */
export function knownValue<Value>(table: Readonly<Record<string, Value>>, key: string | null) {
  return key === null ? undefined : new Map(Object.entries(table)).get(key)
}
