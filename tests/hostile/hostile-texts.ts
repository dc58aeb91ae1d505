import type { ZodType } from 'zod'
import type { ServedRoute } from '../../server/src/platform/http/served-routes.ts'

/**
 * Texts that would run if a page or a mail put them anywhere unescaped: in its text, an attribute, a script, a style, a
 * title, a link or Markdown. From the longest to what fits a short field.
 */
export const hostileTexts = [
  `'"></title></textarea></style></script><img src=x onerror=alert(1)><script>alert(2)</script>[x](javascript:alert(3))`,
  `'"></script><svg onload=alert(4)><b onclick=alert(5)>`,
  `"><img src=x onerror=alert(6)>`,
  `<svg onload=alert(7)>`,
] as const

/** The longest of them that fits. */
export function hostileText(max: number): string {
  return hostileTexts.find((text) => text.length <= max) ?? hostileTexts[hostileTexts.length - 1] ?? ''
}

/** Traces of such a text that is no longer text, in the HTML of a page or a mail; none when all is well. */
export function findUnescaped(html: string): string[] {
  const tags = html.match(/<[a-z][^<>]*>/gi) ?? []
  const outside = tags.filter((tag) => {
    // What stands in quotes is text of an attribute.
    const bare = tag.replace(/"[^"]*"/g, '""')
    return /\son\w+\s*=/i.test(bare) || /\ssrc\s*=\s*x\b/i.test(bare)
  })
  const links = tags.filter((tag) =>
    /\s(href|src|action|formaction)\s*=\s*"\s*(javascript|data:text)/i.test(tag),
  )
  const scripts = html.match(/<script>alert[^<]*/gi) ?? []
  return [...outside, ...links, ...scripts]
}

interface Definition {
  type: string
  shape?: Record<string, ZodType>
  innerType?: ZodType
  in?: ZodType
  out?: ZodType
  element?: ZodType
}

// Never shown to anybody, or no free text: what is wrong with them is said without them.
const unseen =
  /password|^token$|^code$|^key$|clientId|senderId|^location$|^state$|^lga$|bankCode|accountName|^q$/i

/** The fields of the bodies that routes read which take such a text, each as "POST /address field". */
export function fieldsThatTakeText(routes: readonly ServedRoute[]): string[] {
  return routes.flatMap(({ method, url, body }) => {
    const shape = body ? shapeOf(body) : {}
    const free = Object.entries(shape).filter(([name, schema]) => !unseen.test(name) && takesText(schema))
    return free.map(([name]) => `${method} ${url} ${name}`)
  })
}

function shapeOf(schema: ZodType): Record<string, ZodType> {
  const { shape, innerType, in: before } = schema._zod.def as unknown as Definition
  if (shape) return shape
  const inner = innerType ?? before
  return inner ? shapeOf(inner) : {}
}

function takesText(schema: ZodType): boolean {
  const { type, element } = schema._zod.def as unknown as Definition
  if (type === 'array' && element) return takesText(element)
  const read = schema.safeParse(hostileTexts[3])
  return read.success && read.data === hostileTexts[3]
}
