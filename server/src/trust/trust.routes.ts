import { trustEndpoints } from '@oja/contract/endpoints/trust.ts'
import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import { NewReport, OwnKyc, OwnReports } from '@oja/contract/schemas/trust.ts'
import type { FastifyReply } from 'fastify'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import { dataPolicy } from '../platform/http/security-headers.ts'
import { readMultipart } from '../platform/multipart/multipart.ts'
import { submitDocuments, ownKyc } from './kyc.ts'
import { documentErrorMessage, readOwnDocument } from './identity-documents.ts'
import type { IdentityDocument } from './identity-documents.ts'
import { ownReports, report } from './reports.ts'

/** Endpoints for identity documents, and for reports. */
export function trustRoutes(app: App, { pool, encryption }: RoutePlatform): void {
  const kycContext = { pool, encryption }

  route(app, trustEndpoints.kyc, {
    schema: { response: { 200: OwnKyc } },
    handler: ({ actor }) => ownKyc(kycContext, actor),
  })

  route(app, trustEndpoints.handInKyc, {
    schema: { response: { 201: Message } },
    async handler(request, reply) {
      const { actor } = request
      await readMultipart(request, { files: 'papers', rule: documentErrorMessage }, (upload) =>
        submitDocuments(kycContext, actor, upload),
      )
      return reply
        .status(201)
        .send({ message: 'We have your documents. We will let you know when we have checked them.' })
    },
  })

  route(app, trustEndpoints.ownDocument, {
    schema: { params: idParams },
    handler: async ({ actor, params }, reply) =>
      sendDocument(reply, await readOwnDocument(kycContext, params.id, actor)),
  })

  route(app, trustEndpoints.report, {
    schema: { body: NewReport, response: { 201: Message } },
    async handler({ actor, body }, reply) {
      await report(pool, actor, body)
      return reply.status(201).send({ message: 'Thank you. We will look at it and write to you.' })
    },
  })

  route(app, trustEndpoints.ownReports, {
    schema: { response: { 200: OwnReports } },
    handler: ({ actor }) => ownReports(pool, actor),
  })
}

/**
 * Sends an identity document to an admin's page, which shows it beside the data. No cache stores it. A browser's own
 * reader shows a PDF and cannot start in a sandbox, so the policy lets it load nothing instead.
 */
export function showDocument(reply: FastifyReply, { bytes, media }: IdentityDocument): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', media === 'application/pdf' ? readerPolicy : `${dataPolicy}; sandbox`)
    .header('content-disposition', 'inline')
    .type(media)
    .send(bytes)
}

// The reader is an object with styles of its own, in a frame of our page.
const readerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Sends an identity document to its owner as a file to save. No cache stores it, and no page shows it. */
export function sendDocument(reply: FastifyReply, { bytes, media }: IdentityDocument): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', `${dataPolicy}; sandbox`)
    .header(
      'content-disposition',
      `attachment; filename="paper.${media === 'application/pdf' ? 'pdf' : 'webp'}"`,
    )
    .type(media)
    .send(bytes)
}
