import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a person does on the page that is open. `at`: the first field behind these words, or the link with them. */
type Act = { at: string; type?: string; press?: true }

/** A person with lynx, the text browser. */
export interface Lynx {
  /** Does this on the page that is open, in its order; the text of the page that comes then. */
  act(acts: Act[]): string
  end(): void
}

const timeoutMilliseconds = 60_000
const options = ['-accept_all_cookies', '-number_fields', '-nopause']

/**
 * Opens a page. `more`: further options of lynx, such as `-noreferer`. It keeps cookies only while it runs, so every act
 * begins a new lynx that repeats the acts before.
 */
export function openLynx(url: string, more: string[] = []): Lynx {
  const folder = mkdtempSync(join(tmpdir(), 'oja-lynx-'))
  const script = join(folder, 'keys')
  const page = join(folder, 'page')
  const keys: string[] = []
  // lynx reads keys from a file (`-cmd_script`) and wants a terminal all the same, which `script` gives.
  const run = () => {
    rmSync(page, { force: true })
    const keeping = ['key p', 'key ^J', 'key ^U', ...typed(page), 'key ^J']
    writeFileSync(script, [...keys, ...keeping, 'key q', 'key y', 'exit', ''].join('\n'))
    const lynx = ['lynx', ...options, ...more, `-cmd_script=${script}`, `'${url}'`].join(' ')
    spawnSync('script', ['-qfec', `stty rows 60 cols 100; TERM=xterm ${lynx}`, '/dev/null'], {
      stdio: 'ignore',
      timeout: timeoutMilliseconds,
    })
    return existsSync(page) ? readFileSync(page, 'utf8') : ''
  }
  // Each link and field has its number before it, in brackets.
  let text = run()
  return {
    act(acts) {
      let place = 1
      for (const { at, type = '', press = false } of acts) {
        const wanted = press ? numberBefore(text, at) : numberBehind(text, at)
        for (; place < wanted; place += 1) keys.push('key Down Arrow')
        keys.push(...typed(type), ...(press ? ['key ^J'] : []))
      }
      text = run()
      return text
    },
    end: () => rmSync(folder, { recursive: true }),
  }
}

function typed(text: string): string[] {
  return Array.from(text, (one) => `key ${one === ' ' ? '<space>' : one}`)
}

/** The number of the link, button or box with these words. */
function numberBefore(text: string, words: string): number {
  const before = text.slice(0, placeOf(text, words))
  return Number(/\[(\d+)\](?!.*\[\d+\])/s.exec(before)?.[1])
}

/** The number of the field whose label says this. */
function numberBehind(text: string, label: string): number {
  return Number(/\[(\d+)\]/.exec(text.slice(placeOf(text, label)))?.[1])
}

function placeOf(text: string, words: string): number {
  // Headings repeat what a button says, so the number must be near.
  const near = new RegExp(`\\[\\d+\\](?:BUTTON\\) |\\[ \\] )?${words.replace(/\W/g, '\\$&')}`).exec(text)
  const place = near ? near.index + near[0].length - words.length : text.indexOf(words)
  if (place < 0) throw new Error(`lynx shows no "${words}" here:\n${text.slice(0, 2_000)}`)
  return place
}
