import { trimText } from '../text/trim-text.ts'

/** The limits of a product's options: kinds such as size and colour, and variants of one product. */
export const variantLimits = { kinds: 2, variants: 50, name: 20, value: 40 } as const

/** The options of a product: their names, and the values of each. */
export interface OptionLists {
  names: string[]
  values: string[][]
  /** The price typed beside each value, as "12,000"; "" for none. */
  prices: string[][]
}

/** Every combination of the options, the values of the first one slowest: S Red, S Blue, M Red, M Blue. */
export function combineOptions({ values }: Pick<OptionLists, 'values'>): string[][] {
  if (values.length === 0) return []
  return values.reduce<string[][]>(
    (before, more) => before.flatMap((options) => more.map((value) => [...options, value])),
    [[]],
  )
}

/** The options as a seller types them. `variants` are the options of each variant. */
export function writeOptionLines(names: readonly string[], variants: readonly (readonly string[])[]): string {
  return names
    .map((name, at) => `${name}: ${[...new Set(variants.map((options) => options[at]))].join(', ')}`)
    .join('\n')
}

/** One variant in words: "S / Red". */
export function joinOptions(options: readonly string[]): string {
  return options.join(' / ')
}

/** Two variants with the same key are alike. */
export function optionsKey(options: readonly string[]): string {
  return foldOption(joinOptions(options))
}

/**
 * What makes two names or values of options alike for whoever reads them: the case of letters, full-width signs, other
 * ways to write an accent and invisible marks make no difference.
 */
export function foldOption(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
}

/** Why the name of an option cannot be used; null when it can. */
export function faultOfName(name: string, before: readonly string[]): string | null {
  if (name === '') return 'Write a name before the colon, such as “Size: S, M, L”'
  if (name.length > variantLimits.name)
    return `Please use at most ${variantLimits.name} characters for “${name}”`
  if (isAmong(before, name)) return `${name} stands there twice`
  if (before.length >= variantLimits.kinds)
    return 'A product can have at most two kinds of options, such as size and colour'
  return faultOfSigns(name)
}

/** Why a value of an option cannot be used; null when it can. */
export function faultOfValue(value: string, before: readonly string[]): string | null {
  if (value.length > variantLimits.value)
    return `Please use at most ${variantLimits.value} characters for “${value.slice(0, variantLimits.value)}…”`
  if (isAmong(before, value)) return `${value} stands there twice`
  return faultOfSigns(value)
}

function isAmong(before: readonly string[], text: string): boolean {
  return before.some((one) => foldOption(one) === foldOption(text))
}

// These signs separate values where all variants stand in one text.
function faultOfSigns(text: string): string | null {
  if (/[\u0000-\u001F\u007F]/.test(text)) return 'Please remove the hidden characters'
  return /[;=]/.test(text) ? `Please write “${text}” without ; and =` : null
}

/** A name or a value as it is stored. " / " separates the values of a variant; a size such as 42/43 stays one value. */
export function tidy(text: string): string {
  return trimText(text.replaceAll(/\s+/g, ' ').replaceAll(' / ', '/'))
}
