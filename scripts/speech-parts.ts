import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spokenParts } from '@oja/contract/values/orders/spoken-amount.ts'
import type { SpokenPart } from '@oja/contract/values/orders/spoken-amount.ts'

// Records the parts of spoken amounts: `node scripts/speech-parts.ts`. It needs flite, sox and lame, which Debian has under
// these names. The result is in the repository, so nobody else needs them.

// MP3, because every browser of docs/browsers.md decodes it: Safari plays Opus only in some containers and since 2023.
const voice = 'slt'
const rate = 16_000
const kilobits = 24
// Silence between two parts, in seconds: decoders differ in where a file begins by up to 0.05 s.
const gap = 0.2

// Flite's own phones where it would read the word in another way than Nigerians say it.
const phones: Partial<Record<SpokenPart, string>> = {
  naira: 'n ay r aa',
  kobo: 'k ow b ow',
  'money-don-enter': 'm ah n iy d ao n eh n t aa',
  tri: 't r iy',
  hondred: 'hh ao n d r eh d',
  tausand: 't aw z ae n d',
  an: 'aa n',
}

const folder = fileURLToPath(new URL('../web/app/orders/board/speech/', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'speech-'))
const run = (command: string, ...parts: string[]) =>
  execFileSync(command, parts, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The file of one part at one loudness, without the silence around it. */
function record(part: SpokenPart): string {
  const [spoken, file] = ['spoken', part].map((name) => join(temporary, `${name}.wav`)) as [string, string]
  const said = phones[part]
  run('flite', '-voice', voice, ...(said ? ['-p', `pau ${said} pau`] : ['-t', part]), '-o', spoken)
  const trim = ['silence', '1', '0.005', '0.1%', 'reverse', 'silence', '1', '0.005', '0.1%', 'reverse']
  run('sox', spoken, '-r', String(rate), file, ...trim, 'pad', '0.01', '0.03', 'norm', '-2')
  return file
}

const times: Record<string, [start: number, seconds: number]> = {}
let at = gap
const files: string[] = []
const silence = join(temporary, 'silence.wav')
run('sox', '-n', '-r', String(rate), '-c', '1', '-b', '16', silence, 'trim', '0', String(gap))
for (const part of spokenParts) {
  const file = record(part)
  const seconds = Number(run('sox', '--i', '-D', file))
  times[part] = [Number(at.toFixed(3)), Number(seconds.toFixed(3))]
  at += seconds + gap
  files.push(silence, file)
}
const all = join(temporary, 'all.wav')
run('sox', ...files, silence, all)
run(
  'lame',
  '--quiet',
  '-m',
  'm',
  '--cbr',
  '-b',
  String(kilobits),
  '-q',
  '0',
  all,
  join(folder, 'amounts.mp3'),
)
const lines = Object.entries(times).map(([part, [start, seconds]]) => `  "${part}": [${start}, ${seconds}]`)
writeFileSync(join(folder, 'part-times.json'), `{\n${lines.join(',\n')}\n}\n`)
rmSync(temporary, { recursive: true })
const bytes = statSync(join(folder, 'amounts.mp3')).size
process.stdout.write(`${spokenParts.length} parts, ${at.toFixed(1)} s, ${Math.round(bytes / 1000)} kB\n`)
