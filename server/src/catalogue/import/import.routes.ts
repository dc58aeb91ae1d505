import { importEndpoints } from '@oja/contract/endpoints/catalogue/import.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { fieldLengths as sizes } from '@oja/contract/values/field-lengths.ts'
import {
  ImportPreview,
  ImportQuery,
  ImportState,
  ListImport,
  MendImport,
} from '@oja/contract/schemas/listing-import.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { registerFileUploads, readFile } from '../../platform/multipart/multipart.ts'
import { beginImport, importState, previewImport } from './import-drafts.ts'
import { importTemplate } from './import-template.ts'
import { mendImport } from './mend/mend-import.ts'

const wholeFile = {
  field: 'file',
  maxBytes: sizes.importBytes,
  missing: 'Choose a file first',
  second: {
    field: 'photos',
    maxBytes: sizes.importPhotosBytes,
    tooLarge: `The ZIP is larger than ${sizes.importPhotosBytes / 1024 / 1024} MB: send fewer photos at once`,
  },
  tooLarge: `The file is larger than ${sizes.importBytes / 1024 / 1024} MB: split it in two`,
}

/** Import of many listings from a file. A program may send the file as the body. */
export function importRoutes(app: App, { pool }: RoutePlatform): void {
  void app.register(async (scope: App) => {
    registerFileUploads(scope, ['text/csv', 'text/tab-separated-values', 'application/x-ndjson'])
    route(scope, importEndpoints.preview, {
      schema: { querystring: ImportQuery, response: { 200: ImportPreview } },
      async handler(request) {
        const { actor } = request
        const { kind, fileName = '' } = request.query
        const file = await readFile(request, { ...wholeFile, name: fileName })
        return previewImport(pool, actor, kind, file, file.second)
      },
    })
  })

  route(app, importEndpoints.list, {
    schema: { body: ListImport, response: { 200: ImportState } },
    handler: ({ actor, body }) => beginImport(pool, actor, body),
  })

  route(app, importEndpoints.one, {
    schema: { params: idParams, response: { 200: ImportState } },
    handler: ({ actor, params }) => importState(pool, actor, params.id),
  })

  route(app, importEndpoints.mend, {
    schema: { params: idParams, body: MendImport, response: { 200: ImportState } },
    handler: ({ actor, params, body }) => mendImport(pool, actor, params.id, body),
  })

  route(app, importEndpoints.template, {
    schema: { querystring: ImportQuery.pick({ kind: true }) },
    handler: ({ query: { kind } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${kind}.csv"`)
        .send(importTemplate(kind)),
  })
}
