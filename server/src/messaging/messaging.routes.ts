import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { id, idParams } from '@oja/contract/schemas/fields.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import {
  AutomaticReply,
  AutomaticReplyAnswer,
  Block,
  ConversationAnswer,
  Conversations,
  MessageSent,
  Messages,
  MessagesRead,
  Mute,
  ReadUpTo,
  ConversationView,
  ConversationViewAnswer,
  ConversationQuery,
} from '@oja/contract/schemas/messaging.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { sendVariant } from '../platform/files/file.routes.ts'
import { setTotalCount } from '../platform/pagination/pagination.ts'
import { lastEventPosition } from '../platform/events/event-log.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import type { Actor } from '../platform/auth/session-transport.ts'
import { changeAutomaticReply, showAutomaticReply } from './conversations/automatic-reply.ts'
import {
  block,
  countConversations,
  listConversations,
  listMessages,
  messageWithFile,
  mute,
  readMessage,
  markReadUpTo,
  getConversation,
  conversationBetween,
} from './conversations/conversations.ts'
import { readMessageForm } from './conversations/message-form.ts'
import { sendMessage } from './conversations/send-message.ts'

export function messagingRoutes(app: App, platform: RoutePlatform): void {
  const { pool, door, limits, files } = platform
  const { messages } = endpoints

  app.route({
    ...at(messages.all),
    schema: { params: z.object({ userId: id }), response: { 200: Messages } },
    handler: async (request) => listMessages(pool, await door.signedIn(request), request.params.userId),
  })

  app.route({
    ...at(messages.conversations),
    schema: { querystring: z.object({ before: z.string().max(80).optional() }) },
    async handler(request, reply) {
      const actor = await door.signedIn(request)
      if (await isUnchanged(request, reply, actor)) return reply.status(304).send()
      const { list, next } = await listConversations(pool, actor, request.query.before)
      if (next) {
        void reply.header(
          'link',
          `<${messages.conversations.path}?before=${encodeURIComponent(next)}>; rel="next"`,
        )
      }
      const page = { start: request.query.before, rows: list.conversations.length, after: next }
      await setTotalCount(reply, page, () => countConversations(pool, actor))
      return Conversations.parse(list)
    },
  })

  app.route({
    ...at(messages.between),
    schema: { params: z.object({ userId: id, sellerId: id }), querystring: ConversationQuery },
    async handler(request, reply) {
      const actor = await door.signedIn(request)
      const { userId, sellerId } = request.params
      const found = await conversationBetween(pool, actor, [userId, sellerId], request.query)
      if (await isUnchanged(request, reply, actor)) return reply.status(304).send()
      return ConversationView.parse(found)
    },
  })

  app.route({
    ...at(messages.send),
    bodyLimit: lengths.photoBytes + lengths.formBytes,
    schema: { response: { 200: MessageSent, 201: MessageSent } },
    async handler(request, reply) {
      const actor = await door.member(request)
      const { senderId, ...message } = await readMessageForm(platform, request, actor)
      if (senderId && senderId !== actor.userId)
        throw new AppError('FORBIDDEN', 'You can only write as yourself')
      const { isNew, ...sent } = await sendMessage(pool, actor, message, (rate) =>
        limits.count(rate, actor.userId),
      )
      return reply.status(isNew ? 201 : 200).send(sent)
    },
  })

  app.route({
    ...at(messages.file),
    schema: { params: idParams, querystring: z.object({ width: z.enum(['640', '1080']).default('640') }) },
    async handler(request, reply) {
      const actor = await door.signedIn(request)
      const row = await messageWithFile(pool, actor, request.params.id)
      const type = row.media_type ?? 'image/webp'
      const file = row.media_type
        ? await files.readVoice({ id: row.file_id, kind: 'message_voice', media_type: type })
        : await files.readPrivate(row.file_id, `${request.query.width}.webp`)
      if (!file) throw notFound('There is nothing at this address')
      void reply.header('cache-control', 'private, no-store')
      return sendVariant(request, reply, file, type)
    },
  })

  for (const method of ['PATCH', 'POST'] as const) {
    app.route({
      method,
      url: messages.read.path,
      schema: { params: idParams, response: { 200: MessagesRead } },
      async handler(request) {
        const unreadCount = await readMessage(pool, await door.signedIn(request), request.params.id)
        return { data: { unreadCount } }
      },
    })
  }

  app.route({
    ...at(messages.conversation),
    schema: { params: idParams, querystring: ConversationQuery, response: { 200: ConversationViewAnswer } },
    async handler(request) {
      return {
        data: await getConversation(pool, await door.signedIn(request), request.params.id, request.query),
      }
    },
  })

  app.route({
    ...at(messages.readUpTo),
    schema: { params: idParams, body: ReadUpTo, response: { 200: MessagesRead } },
    async handler(request) {
      const actor = await door.signedIn(request)
      const unreadCount = await markReadUpTo(pool, actor, request.params.id, request.body.upTo)
      return { data: { unreadCount } }
    },
  })

  app.route({
    ...at(messages.mute),
    schema: { params: idParams, body: Mute, response: { 200: ConversationAnswer } },
    async handler(request) {
      const actor = await door.signedIn(request)
      return { data: await mute(pool, actor, request.params.id, request.body.isMuted) }
    },
  })

  app.route({
    ...at(messages.block),
    schema: { params: idParams, body: Block, response: { 200: ConversationAnswer } },
    async handler(request) {
      const actor = await door.signedIn(request)
      return { data: await block(pool, actor, request.params.id, request.body.isBlocked) }
    },
  })

  app.route({
    ...at(endpoints.messages.automaticReply),
    schema: { response: { 200: AutomaticReplyAnswer } },
    handler: async (request) => showAutomaticReply(pool, await door.seller(request)),
  })

  app.route({
    ...at(endpoints.messages.setAutomaticReply),
    schema: { body: AutomaticReply, response: { 200: AutomaticReplyAnswer } },
    handler: async (request) => changeAutomaticReply(pool, await door.seller(request), request.body),
  })

  /** Everything a person's inbox shows changes with his place in the live stream. */
  async function isUnchanged(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<boolean> {
    const { position } = await lastEventPosition(pool, actor.userId)
    const tag = `"${actor.userId.slice(-12)}-${position}"`
    void reply.header('etag', tag)
    return request.headers['if-none-match'] === tag
  }
}
