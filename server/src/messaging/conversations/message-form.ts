import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { SendMessage, SendMessageForm } from '@oja/contract/schemas/messaging.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/auth/sessions.ts'
import { readMultipart } from '../../platform/multipart/multipart.ts'
import type { Upload } from '../../platform/multipart/multipart.ts'
import type { OutgoingMessage } from './send-message.ts'
import { looksLikeRecording } from '../voice/voice-container.ts'
import { storeVoice } from '../voice/voice-note.ts'

type MessageContext = Pick<Platform, 'pool' | 'files' | 'limits'>
type Sent = OutgoingMessage & { senderId?: string | null | undefined }

/**
 * Reads a message from JSON or from a form. A file in the form is stored at once and belongs to nothing until the
 * message is stored.
 * Throws 422 with a sentence for each field, 415 or 413 for a file that cannot be used.
 */
export async function readMessageForm(
  admin: MessageContext,
  request: FastifyRequest,
  actor: Actor,
): Promise<Sent> {
  if (!request.isMultipart()) {
    if (Number(request.headers['content-length'] ?? 0) > lengths.formBytes)
      throw new AppError('TOO_LARGE', 'That is too large to send')
    return read(SendMessage, request.body)
  }
  return readMultipart(request, { files: 'file' }, (upload) => readForm(admin, actor, upload))
}

async function readForm(
  { pool, files, limits }: MessageContext,
  actor: Actor,
  { values, files: sent }: Upload,
): Promise<Sent> {
  const form = read(SendMessageForm, values)
  const [file] = sent
  const { aboutKind, aboutId } = form
  const about = aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : null
  if (!file) return read(SendMessage, { ...form, about })
  if (sent.length > 1) throw invalidFields({ file: 'Send one file at a time' })
  const { kind, wave, ...words } = form
  const isVoice = kind === 'voice' || (kind === '' && looksLikeRecording(file.start))
  await limits.count(isVoice ? 'sendVoice' : 'upload', actor.userId)
  const fileId = isVoice
    ? await storeVoice(
        { pool, files },
        actor.userId,
        { bytes: await file.content(), wave },
        { kind: 'message_voice', field: 'file' },
      )
    : (await files.addPicture(pool, actor.userId, file, 'message_picture')).id
  return { ...words, about, fileId }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) {
    const [name] = path
    if (name === undefined)
      throw new AppError('BAD_REQUEST', 'We could not read that request. Please try again.')
    fields[String(name)] ??= message
  }
  throw invalidFields(fields)
}
