import * as fc from 'fast-check'
import type { z } from 'zod'

/** The value for a text field whose name says what it means, such as identifiers that exist in the tested app. */
export type Samples = Record<string, readonly string[]>

// Zod 4 keeps what a schema is made of in `_zod.def`; only these parts are read here.
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
  coerce?: boolean
}

/** Values a schema would take, as they come over the wire (before its transforms); most of them, not all, are valid. */
export function wireValues(schema: z.ZodType, samples: Samples, name = ''): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition
  const inner = () => wireValues(definition.innerType as z.ZodType, samples, name)
  switch (definition.type) {
    case 'object':
      return objects(definition.shape ?? {}, samples)
    case 'array':
      return fc.array(wireValues(definition.element as z.ZodType, samples, name), { maxLength: 3 })
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(), { nil: undefined })
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner()
    case 'pipe':
      return wireValues(ofPipe(definition), samples, name)
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => wireValues(option, samples, name)))
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'int':
      return fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 1e6 }))
    case 'string':
      return texts(samples[name] ?? (name.endsWith('Id') ? samples.id : undefined))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), texts(undefined), { maxKeys: 3 })
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** One value the schema takes, the same each time. Throws when two thousand tries find none: a sample is missing. */
export function validValue(schema: z.ZodType, samples: Samples): unknown {
  const tries = fc.sample(wireValues(schema, samples), { numRuns: 2_000, seed: 7 })
  const found = tries.find((value) => schema.safeParse(value).success)
  if (found === undefined)
    throw new Error(
      `no valid value was found, such as ${JSON.stringify(tries[0])}: ${schema.safeParse(tries[0]).error?.message}`,
    )
  return found
}

/** A value with one change: a field removed, or a malformed value in its place. */
export function mutatedValue(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostileValues
  const names = Object.keys(value)
  if (names.length === 0) return fc.constantFrom([], null, 'text', { extra: 1 })
  const without = fc
    .constantFrom(...names)
    .map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)))
  const instead = fc
    .tuple(fc.constantFrom(...names), hostileValues)
    .map(([name, hostile]) => ({ ...value, [name]: hostile }))
  return fc.oneof({ weight: 1, arbitrary: without }, { weight: 4, arbitrary: instead })
}

/** What a pattern takes for a day and Date perhaps for another one; PostgreSQL takes none of them. */
export const impossibleDays = ['2026-02-30', '2026-04-31', '2025-02-29', '0000-01-01'] as const

/** Cursors of every form, made by hand, of a list that goes on at a day. */
export function cursorsAt(day: string): string[] {
  const id = '00000000-0000-7000-8000-000000000000'
  const encoded = [
    `${day}T00:00:00.000Z|${id}`,
    `${day}T00:00:00.000Z|${id}|3`,
    `${day} 00:00:00.000|${id}`,
    `newest~0~~${day} 00:00:00.000~${id}`,
  ]
  return [`${day}T00:00:00.000Z_${id}`, ...encoded.map((cursor) => Buffer.from(cursor).toString('base64url'))]
}

/** Texts that have broken programs before. */
export const hostileTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\u202Emoc.live',
    '%',
    '_',
    "'",
    '"; drop table users; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '=CMD()',
    '-5',
    '1e9',
    'NaN',
    'Infinity',
    '0x10',
    '9'.repeat(400),
    'x'.repeat(10_000),
    '\u{1F345}'.repeat(5_000),
    'null',
    'undefined',
    '__proto__',
    '00000000-0000-0000-0000-000000000000',
    '2026-13-45',
    ...impossibleDays,
    ...impossibleDays.flatMap(cursorsAt),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const hostileValues = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e9,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    [],
    {},
    [[[[[]]]]],
    [null],
    { toString: 'x' },
    { length: -1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

function objects(shape: Record<string, z.ZodType>, samples: Samples): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, wireValues(field, samples, name)] as const,
  )
  // What is undefined does not travel.
  return fc
    .record(Object.fromEntries(fields))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}

/** Of `a.transform(f)` and `a.pipe(b)` what comes over the wire is `a`; of `preprocess(f, b)` it is `b`. */
function ofPipe({ in: before, out: after }: Definition): z.ZodType {
  const isTransform = (before?._zod.def as unknown as Definition | undefined)?.type === 'transform'
  return (isTransform ? after : before) as z.ZodType
}

function texts(samples: readonly string[] | undefined): fc.Arbitrary<string> {
  const words = fc.constantFrom('Yam tubers', 'Ankara', 'Please call me', 'x', '12', '2500')
  if (!samples || samples.length === 0) return fc.oneof(words, fc.string({ maxLength: 20 }))
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...samples) }, { weight: 1, arbitrary: words })
}
