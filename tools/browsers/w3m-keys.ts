import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What a person does on the page that is open. `at`: words before a field, or of a button with `press`. */
type Act = { at: string; type?: string; press?: true }

/** A person with w3m, the text browser. */
export interface W3m {
  /** Does this on the page that is open, in its order; the text of the page that comes then. */
  act(acts: Act[]): Promise<string>
  end(): void
}

const options = ['-cookie', '-o', 'accept_cookie=1', '-o', 'confirm_qq=0', '-o', 'auto_image=0', '-no-mouse']
const loadMilliseconds = 4_000
const keyMilliseconds = 150

/** Opens a page in w3m, which wants a terminal; `script` gives it one and passes on the keys. */
export async function openW3m(url: string, more: string[] = []): Promise<W3m> {
  const folder = mkdtempSync(join(tmpdir(), 'oja-w3m-'))
  const w3m = ['w3m', ...options, ...more, `'${url}'`].join(' ')
  const child = spawn('script', ['-qfec', `stty rows 400 cols 100; TERM=xterm ${w3m}`, '/dev/null'], {
    // w3m keeps its cookies there.
    env: { ...process.env, HOME: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Keys that miss their field can save a page where it runs.
    cwd: folder,
  })
  const press = async (keys: string, wait = keyMilliseconds) => {
    child.stdin.write(keys)
    await delay(wait)
  }
  let pages = 0
  const text = async () => {
    const page = join(folder, `page-${(pages += 1)}`)
    await press('S')
    // The name that w3m offers goes first.
    await press(`\u0015${page}\r`)
    for (let tries = 0; tries < 40 && !existsSync(page); tries += 1) await delay(100)
    return existsSync(page) ? readFileSync(page, 'utf8') : ''
  }
  await delay(loadMilliseconds)
  return {
    async act(acts) {
      for (const { at, type, press: isButton } of acts) {
        await press('g')
        await press('/')
        await press(`${isButton ? `^ *${at} *$` : at}\r`)
        if (isButton) await press('\r', loadMilliseconds)
        else {
          await press('\t')
          await press('\r')
          await press(`${type ?? ''}\r`)
        }
      }
      return text()
    },
    end() {
      child.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
