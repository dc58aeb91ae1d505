import { formatNaira, parseNaira } from '../money.ts'
import { faultOfName, faultOfValue, foldOption, tidy, variantLimits } from './option-lists.ts'
import type { OptionLists } from './option-lists.ts'

/**
 * Reads options as sellers type them: "Size: S, M, L" on a line, one size on each line, "small medium large", "S/M/L",
 * or sizes with their prices ("5 kg: 12k"). Choices without a name are sizes, colours where all are colours, else types.
 * What can mean two things is refused with a sentence that shows how to write it. Nothing typed gives no names.
 */
export function readOptionLines(text: string): OptionLists | string {
  const lines = text
    .split('\n')
    .map((line) => tidy(line.replace(/^\s*[-•*]\s+/, '')))
    .filter(Boolean)
  const kinds: Kind[] = []
  for (const line of lines) {
    const wrong = addLine(line, kinds, lines.length > 1)
    if (wrong) return wrong
  }
  return listsOf(kinds)
}

/** The price typed beside one of these options, as "12,000"; "" for none. */
export function typedPrice({ values, prices }: OptionLists, options: readonly string[]): string {
  return options.map((option, kind) => prices[kind]?.[values[kind]?.indexOf(option) ?? -1] ?? '').join('')
}

interface Choice {
  value: string
  /** In kobo; null where none is typed. */
  priceKobo: number | null
}

interface Kind {
  name: string
  choices: Choice[]
}

/** Adds what a line says; gives a sentence when it cannot be read. */
function addLine(line: string, kinds: Kind[], isOneOfMany: boolean): string | null {
  const colon = line.indexOf(':')
  const name = tidy(line.slice(0, Math.max(colon, 0)))
  const rest = tidy(line.slice(colon + 1))
  const isKindWord = kindWords.test(name)
  if (colon >= 0 && !isKindWord) {
    const priced = pricedChoices(line, isOneOfMany)
    if (priced) return typeof priced === 'string' ? priced : addChoices(priced, kinds)
    if (isSize(name)) return `“${name}” is a size, not a name. Write ${example}`
  }
  if (colon < 0) {
    const choices = choicesOf(line, true)
    if (typeof choices === 'string') return choices
    const last = kinds[kinds.length - 1]
    // "Size:" stands on a line of its own above its choices.
    if (last?.choices.length === 0) {
      last.choices.push(...choices)
      return null
    }
    const isSure =
      choices.length > 1 || choices.every(({ value, priceKobo }) => priceKobo !== null || isKnown(value))
    return isSure ? addChoices(choices, kinds) : wrongLine
  }
  if (/^\d{1,3}(,\d{3})+$/.test(rest) || (isKindWord && /^(₦|NGN|N)\s*\d/i.test(rest)))
    return `Is ${rest} a price? Write ${example}. Or write a space after each comma.`
  const wrong = faultOfName(
    name,
    kinds.map((kind) => kind.name),
  )
  if (wrong) return wrong
  const choices = rest === '' ? [] : choicesOf(rest, false)
  if (typeof choices === 'string') return choices
  kinds.push({ name, choices })
  return null
}

/** Adds choices without a name to the kind that they are of. */
function addChoices(choices: Choice[], kinds: Kind[]): string | null {
  const name = nameOf(choices)
  const same = kinds.find((kind) => foldOption(kind.name) === foldOption(name))
  if (same) same.choices.push(...choices)
  else kinds.push({ name, choices })
  return null
}

function nameOf(choices: Choice[]): string {
  if (choices.every(({ value }) => colours.test(value))) return 'Colour'
  return choices.every(({ value }) => isSize(value)) ? 'Size' : 'Type'
}

function listsOf(kinds: Kind[]): OptionLists | string {
  const lists: OptionLists = { names: [], values: [], prices: [] }
  for (const { name, choices } of kinds) {
    const wrong =
      faultOfName(name, lists.names) ?? (choices.length === 0 ? `Write the choices of ${name}` : null)
    if (wrong) return wrong
    const values = choices.map(({ value }) => value)
    for (const [at, value] of values.entries()) {
      const fault = faultOfValue(value, values.slice(0, at))
      if (fault) return fault
    }
    lists.names.push(name)
    lists.values.push(values)
    lists.prices.push(
      choices.map(({ priceKobo }) => (priceKobo === null ? '' : formatNaira(priceKobo).slice(1))),
    )
  }
  if (lists.prices.filter((prices) => prices.some(Boolean)).length > 1)
    return 'Write prices for one kind only, such as the sizes. Give the others in the table below.'
  const count = lists.values.reduce((product, { length }) => product * length, 1)
  if (count > variantLimits.variants)
    return `These options make ${count} variants. A product can have at most ${variantLimits.variants}.`
  return lists
}

/** "S: 12k, M: 15k" as choices with their prices; null when the line is not a list of them, a sentence when that is not sure. */
function pricedChoices(line: string, isOneOfMany: boolean): Choice[] | string | null {
  const choices: Choice[] = []
  for (const part of partsOf(line)) {
    const [, value = '', price = ''] = /^(.+):\s*(.+)$/.exec(part) ?? []
    const priceKobo = parseNaira(price)
    if (priceKobo === null) return null
    const isMarked = /^(₦|NGN|N)|,/i.test(price)
    if (isKnown(tidy(value)) || isMarked || (isOneOfMany && /k$/i.test(price))) {
      if (!isMarked && priceKobo < smallestBare)
        return `Is ${price} a price? Write “${tidy(value)}: ₦${price}”`
      choices.push({ value: tidy(value), priceKobo })
    } else if (isOneOfMany || /k$/i.test(price))
      return `Is ${price} a price? Write “${tidy(value)}: ₦${price}”. Else write ${example}`
    else return null
  }
  return choices
}

/** The choices of a list. `isUnnamed`: it stands without a name, so that "S/M/L" are three sizes and never one. */
function choicesOf(text: string, isUnnamed: boolean): Choice[] | string {
  const parts = partsOf(text)
  const [only = ''] = parts
  if (parts.length === 1) {
    const slashed = only.split('/').map(tidy)
    if (slashed.length > (isUnnamed ? 1 : 2)) {
      if (slashed.every((part) => sizeWords.test(part))) return slashed.map(unpriced)
      if (isUnnamed || slashed.every((part) => colours.test(part)))
        return `Write a comma between the choices, such as “${slashed.join(', ')}”`
    }
  }
  const choices: Choice[] = []
  for (const part of parts) {
    const several = wordsOf(part)
    const read = several ? several.map(unpriced) : choiceOf(part)
    if (typeof read === 'string') return read
    choices.push(...(Array.isArray(read) ? read : [read]))
  }
  return choices
}

const unpriced = (value: string): Choice => ({ value, priceKobo: null })

/** The parts between commas. The comma inside a price ("5 kg: 23,500") separates nothing. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(/[,;]/)) {
    const before = parts[parts.length - 1]
    const isRest = /^\d{3}(?!\d)/.test(piece) && before !== undefined && /\D\d{1,3}(,\d{3})*$/.test(before)
    if (isRest) parts[parts.length - 1] = `${before},${piece}`
    else parts.push(piece)
  }
  return parts.map(tidy).filter(Boolean)
}

/** Sizes with nothing but a space or "and" between them; null for another text. */
function wordsOf(part: string): string[] | null {
  const words = part.split(/\s+(?:and|&)\s+|\s+(?=\d)|\s*[&]\s*/i)
  const amounts = words.map((word) => amount.exec(word)?.[1]?.toLowerCase())
  if (words.length > 1 && amounts[0] && amounts.every((unit) => unit === amounts[0])) return words
  const sizes = part.match(/(?:extra[ -])?[^\s&]+/gi)?.filter((word) => !/^and$/i.test(word)) ?? []
  return sizes.length > 1 && sizes.every((word) => sizeWords.test(word)) ? sizes : null
}

/** One choice, with its price where that is typed beside it. */
function choiceOf(part: string): Choice | string {
  const [, marked = '', markedPrice = ''] =
    /^(.+?)\s*(?:[:=@(]|\s[-–—]|\sfor\s|\s(?=₦|NGN|N\s?\d)|(?=₦))\s*((?:₦|NGN|N)?\s?\d[\d,.\s]*k?)\)?$/i.exec(
      part,
    ) ?? []
  const priceKobo = parseNaira(markedPrice)
  if (priceKobo !== null && (/[₦N,k]/i.test(markedPrice) || priceKobo >= smallestBare))
    return amountsIn(marked) > 1 ? wrongLine : { value: tidy(marked), priceKobo }
  const [, value = '', price = ''] = /^(.+)\s(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?k|\d{3,})$/i.exec(part) ?? []
  if (value === '' || !(isSize(value) || price.includes(','))) return unpriced(part)
  if (amountsIn(value) > 1) return wrongLine
  const isSure = isSize(value) && /[,k]/i.test(price)
  const typed = parseNaira(price)
  return isSure && typed !== null
    ? { value: tidy(value), priceKobo: typed }
    : `Is ${price} the price of ${value}? Write “${value}: ₦${price}”`
}

const amountsIn = (text: string) => text.split(' ').filter((word) => /\d/.test(word)).length

const isKnown = (value: string) => isSize(value) || colours.test(value)

/** A word for a size, a number, or an amount such as "5 kg". */
function isSize(value: string): boolean {
  return (
    sizeWords.test(value) ||
    amount.test(value) ||
    /^(?:size|uk|us|eu)?\s?\d{1,3}(?:[./]\d{1,3})?$/i.test(value)
  )
}

/** A number below this amount, in kobo and without ₦, may be a count of pieces as well. */
const smallestBare = 10_000

const example = '“Size: 5 kg, 10 kg”, or each with its price on a line, such as “5 kg: 12,000”'
const wrongLine = `Write ${example}`

const sizeWords =
  /^(?:(?:extra[ -]?)?(?:small|medium|large|big)|mini|jumbo|regular|family|half|full|x{0,4}[sl]|m|\d?xl|free size)$/i
const colours =
  /^(?:(?:light|dark|navy|sky|army|wine|royal)[ -]?)?(?:red|blue|green|black|white|yellow|brown|pink|purple|orange|gr[ae]y|gold|silver|cream|wine|navy|beige|ash|indigo|rust|maroon|peach|lilac|violet|khaki|nude)$/i
const kindWords =
  /^(?:sizes?|colou?rs?|types?|kinds?|lengths?|widths?|heights?|weights?|volumes?|flavou?rs?|tastes?|styles?|models?|brands?|materials?|patterns?|designs?|years?|ages?|storage|memory|ram|voltage|capacity|scents?|shades?|packs?)$/i
const amount =
  /^\d+(?:[.,]\d+)?\s?(kg|kgs|kilos?|g|grams?|mg|l|lit(?:re|er)s?|ltr|ml|cl|cm|mm|m|metres?|meters?|yards?|yds?|ft|feet|inch(?:es)?|in|gb|tb|mb|w|watts?|v|pcs?|pieces?|packs?|bags?|crates?|cartons?|sachets?|tins?|mudus?|dericas?|paints?|congos?|years?|months?)$/i
