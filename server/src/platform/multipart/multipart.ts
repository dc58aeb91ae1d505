import multipart from '@fastify/multipart'
import type { MultipartFile } from '@fastify/multipart'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { formTokenField } from '@oja/contract/endpoints/endpoint.ts'
import { filesCameField } from '@oja/contract/values/catalogue/files-came.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, invalidFields } from '../http/app-error.ts'
import { TempFile } from './temp-file.ts'
import { anyPhoto, photoErrorMessage } from '../images/encode.ts'

/** A multipart form: its texts, and its files in order. */
export interface Upload {
  values: Record<string, string>
  files: TempFile[]
}

const folderName = 'arrivingFolder'

/**
 * Lets routes read multipart forms within the limits of D18 in docs/requirements/rules.md. Temp files lie in `folder`.
 */
export function registerMultipart(app: FastifyInstance, folder: string): void {
  app.decorateRequest(folderName, folder)
  void app.register(multipart, {
    limits: {
      fileSize: fieldLengths.photoBytes,
      files: fieldLengths.photos,
      // A product sends three fields for each of its 50 variants.
      fields: 190,
      fieldSize: fieldLengths.formBytes,
      fieldNameSize: 60,
      headerPairs: 20,
    },
    throwFileSizeLimit: true,
  })
}

/** Which field holds files, which fields hold several texts, and the message for a file that is too large. */
export interface UploadFields {
  files: string
  /** The field holds one file; a second one is refused. */
  single?: true
  /** How many files; eight without it. */
  maxFiles?: number
  /** Texts that may come several times. They are joined as lines. */
  lines?: readonly string[]
  rule?: string
}

/**
 * Reads a whole multipart form and passes it to `use`. Empty file fields count as no files.
 * The files are closed afterwards. An AppError of `use` gets the typed texts, so that the page can show them again.
 * Throws AppError: 415 for another kind of body, 413 when a file is too large or there are too many, 400 when the form
 * is cut off or sends a single field twice, 507 without disk space; and what `use` throws.
 */
export async function readMultipart<Result>(
  request: FastifyRequest,
  fields: UploadFields,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('WRONG_TYPE', 'Please send this form with its pictures')
  if (Number(request.headers['content-length'] ?? 0) > fieldLengths.uploadBytes) throw tooLarge(fields)
  const arrived: TempFile[] = []
  try {
    return await withTexts(await receiveAll(request, fields, arrived), fields, use)
  } finally {
    for (const file of arrived) await file.close()
  }
}

/** Every file is in `arrived` as soon as it begins. So the caller closes them, however the reading ends. */
async function receiveAll(
  request: FastifyRequest,
  fields: UploadFields,
  arrived: TempFile[],
): Promise<Upload> {
  const upload: Upload = { values: {}, files: [] }
  try {
    const limits = { files: fields.maxFiles ?? fieldLengths.photos }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname === formTokenField) continue
        const text = String(part.value ?? '')
        const before = upload.values[part.fieldname]
        // Two readers of the same form could otherwise each take another one of its values.
        if (before !== undefined && !fields.lines?.includes(part.fieldname)) throw sentTwice(part.fieldname)
        upload.values[part.fieldname] = before === undefined ? text : `${before}\n${text}`
      } else {
        const file = openTempFile(request)
        arrived.push(file)
        file.name = tidyName(part.filename ?? '')
        await receive(part, file)
        if (part.fieldname === fields.files && file.length > 0) upload.files.push(file)
        if (fields.single && upload.files.length > 1) throw sentTwice(fields.files)
      }
    }
    return upload
  } catch (error) {
    readAway(request)
    throw uploadError(error, fields)
  }
}

async function withTexts<Result>(
  upload: Upload,
  { files }: UploadFields,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(upload)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const came = upload.files.length > 0 ? { [filesCameField]: 'yes' } : {}
    throw besideItsField(error, files).withValues({ ...upload.values, ...came })
  }
}

/** Who encodes a photo does not know which field of which form it came in. */
function besideItsField(error: AppError, field: string): AppError {
  const { [anyPhoto]: message, ...others } = error.fields ?? {}
  if (message === undefined || field === anyPhoto) return error
  const { code, retryAfterSeconds } = error
  const details = { fields: { [field]: message, ...others }, cause: error }
  return new AppError(code, error.message, retryAfterSeconds ? { ...details, retryAfterSeconds } : details)
}

/** Throws 422 for a form with neither text nor file, which a photo's own form sends when no photo was chosen. */
export function requirePhoto({ values, files }: Upload, field: string): void {
  if (files.length === 0 && Object.keys(values).length === 0)
    throw invalidFields({ [field]: choosePhotoMessage })
}

/** The message when another thing came where a photo of the person's own was expected. */
export const choosePhotoMessage = 'Choose a picture from your phone or computer'

/** One file, with the name that its sender gave it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** The rules for a file, and the messages when it breaks them. `name` is for a file that comes without one. */
interface WantedFile {
  field: string
  name: string
  maxBytes: number
  missing: string
  tooLarge: string
  /** Another file of the same form, which may be missing. */
  second?: { field: string; maxBytes: number; tooLarge: string }
}

/** Lets the routes of a scope also read such files as plain bodies. */
export function registerFileUploads(scope: FastifyInstance, mediaTypes: string[]): void {
  scope.addContentTypeParser(mediaTypes, (_request, body, done) => done(null, body))
}

/**
 * Reads one file: of a multipart form, or the whole body.
 * Throws AppError: 422 when there is none, 413 beyond `mostBytes`,
 * 415 for another kind of body, 400 when it is cut off.
 */
export async function readFile(
  request: FastifyRequest,
  wanted: WantedFile,
): Promise<UploadedFile & { second: Buffer | null }> {
  const { field, maxBytes, missing, tooLarge, second: other } = wanted
  let found: UploadedFile | null = null
  let second: Buffer | null = null
  const file = openTempFile(request)
  const secondFile = openTempFile(request)
  try {
    if (request.isMultipart()) {
      const limits = { fileSize: Math.max(maxBytes, other?.maxBytes ?? 0), files: other ? 2 : 1 }
      for await (const part of request.parts({ limits })) {
        if (part.type !== 'file') continue
        if (other && part.fieldname === other.field) {
          await receive(part, secondFile).catch((error: unknown) => {
            throw uploadError(error, { files: other.field, rule: other.tooLarge })
          })
          second = secondFile.length > 0 ? await secondFile.content() : null
          continue
        }
        await receive(part, file)
        if (file.length > maxBytes) throw tooLargeError()
        // A form with an empty file field sends no file name.
        if (part.fieldname === field) found = { name: part.filename ?? '', bytes: await file.content() }
      }
    } else if (request.body instanceof Readable) {
      await receiveBody(request.body, maxBytes, file)
      found = { name: wanted.name, bytes: await file.content() }
    } else throw new AppError('WRONG_TYPE', missing, { fields: { [field]: missing } })
  } catch (error) {
    readAway(request)
    throw uploadError(error, { files: field, rule: tooLarge })
  } finally {
    await file.close()
    await secondFile.close()
  }
  if (!found || (found.bytes.length === 0 && found.name === '')) throw invalidFields({ [field]: missing })
  return { bytes: found.bytes, name: tidyName(found.name), second }
}

/**
 * The same for a form that may come without photos, as JSON with texts, numbers and lists. Throws 422 for other values.
 */
export async function readMultipartOrJson<Result>(
  request: FastifyRequest,
  fields: UploadFields,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (request.isMultipart()) return readMultipart(request, fields, use)
  return withTexts({ values: textsOf(request.body), files: [] }, fields, use)
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('BAD_REQUEST', 'We could not read that request. Please try again.')
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = String(value)
    else if (value === null) values[name] = ''
    else if (typeof value === 'object') values[name] = JSON.stringify(value)
    else throw invalidFields({ [name]: 'Please check this' })
  }
  return values
}

function openTempFile(request: FastifyRequest): TempFile {
  return new TempFile(request.getDecorator<string>(folderName))
}

async function receive(part: MultipartFile, file: TempFile): Promise<void> {
  for await (const piece of part.file as AsyncIterable<Buffer>) await file.add(piece)
  if (part.file.truncated) throw tooLargeError()
}

/** Reads and drops the rest of a refused form, so that its sender can read the answer. */
function readAway(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}

async function receiveBody(body: Readable, maxBytes: number, file: TempFile): Promise<void> {
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (file.length + piece.length > maxBytes) throw tooLargeError()
    await file.add(piece)
  }
}

function tooLargeError(): Error {
  return Object.assign(new Error('the file is too large'), { code: tooLargeCode })
}

const tooLargeCode = 'FST_REQ_FILE_TOO_LARGE'
const longestName = 120

// Drops folders and hidden characters. The end is kept, because it holds the file type.
function tidyName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(-longestName)
      .toWellFormed() || 'listings'
  )
}

function sentTwice(field: string): AppError {
  return new AppError('BAD_REQUEST', `The form has more than one field called ${field.slice(0, 60)}`)
}

function tooLarge({ files, rule = photoErrorMessage }: UploadFields): AppError {
  return new AppError('TOO_LARGE', rule, { fields: { [files]: rule } })
}

function uploadError(error: unknown, fields: UploadFields): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === tooLargeCode) return tooLarge(fields)
  if (code === 'FST_FIELDS_LIMIT') return new AppError('TOO_LARGE', 'That form has too many fields')
  if (/^FST_(FILES|PARTS)_LIMIT$/.test(code)) {
    const message = `Send at most ${fields.maxFiles ?? fieldLengths.photos} photos`
    return new AppError('TOO_LARGE', message, { fields: { [fields.files]: message } })
  }
  if (error instanceof AppError || /^5|^08/.test(code)) return error
  return new AppError('BAD_REQUEST', 'The upload was cut off. Please try again.')
}
