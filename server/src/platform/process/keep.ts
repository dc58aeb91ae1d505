/** Remembers what was made last for each key; whoever asks while it is being made waits for the same. */
export interface Keep<Value> {
  (key: string, make: () => Promise<Value>): Promise<Value>
}

/** At most `most` values, the ones longest unused going first, each for `milliseconds`. A failure is not kept. */
export function keep<Value>({ most, milliseconds }: { most: number; milliseconds: number }): Keep<Value> {
  const values = new Map<string, { value: Promise<Value>; until: number }>()
  return (key, make) => {
    const known = values.get(key)
    values.delete(key)
    const entry =
      known && known.until > performance.now()
        ? known
        : { value: make(), until: performance.now() + milliseconds }
    values.set(key, entry)
    if (entry !== known) {
      entry.value.catch(() => values.get(key) === entry && values.delete(key))
      for (const [oldest] of values) {
        if (values.size <= most) break
        values.delete(oldest)
      }
    }
    return entry.value
  }
}
