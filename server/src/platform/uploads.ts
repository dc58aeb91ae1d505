import multipart from '@fastify/multipart'
import { limits } from '@oja/contract/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { photoRule } from './picture-encoder.ts'

/** A multipart form as it came: its texts, and its files in order. */
export interface Upload {
  values: Record<string, string>
  files: Buffer[]
}

/** Lets routes read multipart forms, within the limits of rules.md D18. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(multipart, {
    limits: {
      fileSize: limits.photoBytes,
      files: limits.photos,
      fields: 30,
      fieldSize: limits.formBytes,
      fieldNameSize: 60,
      headerPairs: 20,
    },
    throwFileSizeLimit: true,
  })
}

/**
 * Reads a whole multipart form into memory; empty file fields are no files. Throws AppError: 415 when it is none,
 * 413 when a file is too large or there are too many, 400 when it is cut off.
 */
export async function readUpload(request: FastifyRequest, fileField: string): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('WRONG_TYPE', 'Please send this form with its pictures')
  const upload: Upload = { values: {}, files: [] }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') upload.values[part.fieldname] = String(part.value ?? '')
      else {
        const bytes = await part.toBuffer()
        if (part.fieldname === fileField && bytes.length > 0) upload.files.push(bytes)
      }
    }
  } catch (error) {
    throw uploadError(error, fileField)
  }
  return upload
}

function uploadError(error: unknown, fileField: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('TOO_LARGE', photoRule, { fields: { [fileField]: photoRule } })
  }
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) {
    const message = `Send at most ${limits.photos} photos`
    return new AppError('TOO_LARGE', message, { fields: { [fileField]: message } })
  }
  if (error instanceof AppError || /^5|^08/.test(code)) return error
  return new AppError('BAD_REQUEST', 'The upload was cut off. Please try again.')
}
