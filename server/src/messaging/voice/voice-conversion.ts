import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { markConverted, voiceToConvert } from './voice-records.ts'

const maxSeconds = 20
const maxKilobytes = 1_000_000
// Mono speech: 60 seconds are 240 KB.
const bitsPerSecond = '32k'

/**
 * The job: encodes a voice note again as AAC in MP4, which every browser plays.
 * Safari does not play all that Chrome and Firefox record.
 * Where ffmpeg is missing or fails, the note stays as it came.
 */
export async function convertVoice(
  { pool, files, config: { ffmpeg } }: { pool: Pool; files: FileStore; config: Pick<Config, 'ffmpeg'> },
  fileId: string,
): Promise<void> {
  const row = await voiceToConvert.first(pool, { id: fileId })
  if (!row || !ffmpeg) return
  const stored = await files.readVoice(row)
  if (!stored) return
  const folder = await mkdtemp(join(tmpdir(), 'oja-voice-'))
  try {
    const [from, to] = [join(folder, 'from'), join(folder, 'to.m4a')]
    await writeFile(from, stored.content)
    if (!(await runConverter(ffmpeg, converting(formats[row.media_type] ?? '', from, to)))) return
    const bytes = await readFile(to)
    if (bytes.length === 0 || bytes.length > lengths.voiceBytes) return
    await files.addVoiceForm(row, 'audio/mp4', bytes)
    await transaction(pool, async (tx) => {
      await markConverted.count(tx, { id: fileId, bytes: bytes.length })
      if (row.kind === 'voice') await invalidatePageCache(tx)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** ffmpeg's names for the types we store. With a name ffmpeg does not guess the format from bytes of strangers. */
const formats: Record<string, string> = { 'audio/webm': 'matroska', 'audio/ogg': 'ogg' }

function converting(format: string, from: string, to: string): string[] {
  return [...careful.split(' '), '-f', format, '-i', from, ...speech.split(' '), to]
}

const careful = '-nostdin -hide_banner -loglevel error -y -threads 1 -protocol_whitelist file,pipe'
const speech =
  `-map 0:a:0 -vn -sn -dn -map_metadata -1 -t ${lengths.voiceSeconds} -ac 1 -ar 44100 -c:a aac -b:a ${bitsPerSecond}` +
  ` -fs ${lengths.voiceBytes} -movflags +faststart -f mp4`

/** Runs ffmpeg with limits of memory and time and at low priority. True when it succeeded. */
async function runConverter(program: string, args: string[]): Promise<boolean> {
  // Two commands, because Debian's sh sets one limit at a time.
  const bounds = `ulimit -v ${maxKilobytes} && ulimit -t ${maxSeconds} && exec nice -n 10 "$0" "$@"`
  const running = spawn('/bin/sh', ['-c', bounds, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    signal: AbortSignal.timeout(maxSeconds * 1_000),
    killSignal: 'SIGKILL',
  })
  const ended = once(running, 'close') as Promise<[number | null]>
  try {
    const [[code]] = await Promise.all([ended, text(running.stderr)])
    return code === 0
  } catch {
    return false
  }
}
