import { readdir, readFile } from 'node:fs/promises'

/** Every way we know of to write another site where a path of ours is expected. */
export const foreignUrls = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  'https:evil.example',
  'javascript:alert(1)//evil.example',
  'data:text/html,evil.example',
] as const

// What a page or a program elsewhere may call such a parameter, ours read it or not.
const usualNames = ['next', 'url', 'redirect', 'return', 'returnTo', 'continue', 'callback', 'redirect_uri']

/** Every name a page looks up in an address or a form, as web/app has it, and those usual on other sites. */
export async function parameterNames(): Promise<string[]> {
  const folder = new URL('../web/app/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const read = texts.flatMap((text) => [...text.matchAll(/\.(?:get|has)\('([a-zA-Z]+)'\)/g)])
  return [...new Set([...read.map(([, name = '']) => name), ...usualNames])]
}

/** The first address of `evil.example`, or script, that an answer leads to: by a header or by its HTML; null: none. */
export function findExit(
  { headers, html }: { headers: Record<string, unknown>; html: string },
  origin: string,
): string | null {
  const attributes = [...html.matchAll(/\s(?:href|action|formAction|src|content)="([^"]*)"/gi)]
  const links = [headers['location'] ?? [], headers['refresh'] ?? []].flat().map(String)
  links.push(...attributes.map(([, value = '']) => plain(value)))
  const hostOf = (link: string) => URL.parse(link, `${origin}/a/page`)?.hostname ?? ''
  return links.find((link) => hostOf(link) === 'evil.example' || /^[\s\0]*javascript:/i.test(link)) ?? null
}

function plain(attribute: string): string {
  return attribute.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
