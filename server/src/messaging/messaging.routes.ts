import { automaticReplyEndpoints } from '@oja/contract/endpoints/messaging/automatic-reply.ts'
import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
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
  InboxQuery,
} from '@oja/contract/schemas/messaging.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../platform/http/app-error.ts'
import { sendVariant } from '../platform/files/file.routes.ts'
import { setTotalCount } from '../platform/pagination/pagination.ts'
import { lastEventPosition } from '../platform/events/event-log.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import type { Actor } from '../platform/auth/sessions.ts'
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
import type { ConversationFilter } from './conversations/conversations.ts'
import { helperInbox } from './conversations/inbox.ts'
import { readMessageForm } from './conversations/message-form.ts'
import { senderOf, sendMessage } from './conversations/send-message.ts'

export function messagingRoutes(app: App, platform: RoutePlatform): void {
  const { pool, limits, files } = platform
  const { messages } = messagingEndpoints

  route(app, messages.all, {
    schema: { params: z.object({ userId: id }), response: { 200: Messages } },
    handler: ({ actor, params }) => listMessages(pool, actor, params.userId),
  })

  route(app, messages.conversations, {
    schema: { querystring: InboxQuery },
    async handler(request, reply) {
      const { actor } = request
      if (await isUnchanged(request, reply, actor)) return reply.status(304).send()
      const { before, ...filter } = request.query
      // Every message of the person's conversations is read for it.
      if (filter.q) await limits.count('search', actor.userId)
      const { list, next } = await listConversations(pool, actor, filter, before)
      if (next) void reply.header('link', `<${nextAddress(filter, next)}>; rel="next"`)
      const page = { start: before, rows: list.conversations.length, after: next }
      await setTotalCount(reply, page, () => countConversations(pool, actor, filter))
      return Conversations.parse(list)
    },
  })

  route(app, messages.between, {
    schema: { params: z.object({ userId: id, sellerId: id }), querystring: ConversationQuery },
    async handler(request, reply) {
      const { actor } = request
      const { userId, sellerId } = request.params
      const found = await conversationBetween(pool, actor, [userId, sellerId], request.query)
      if (await isUnchanged(request, reply, actor)) return reply.status(304).send()
      return ConversationView.parse(found)
    },
  })

  route(app, messages.send, {
    bodyLimit: lengths.photoBytes + lengths.formBytes,
    schema: { response: { 200: MessageSent, 201: MessageSent } },
    async handler(request, reply) {
      const { actor } = request
      const { senderId, ...message } = await readMessageForm(platform, request, actor)
      const { isNew, ...sent } = await sendMessage(pool, senderOf(actor, senderId), message, (rate) =>
        limits.count(rate, actor.userId),
      )
      return reply.status(isNew ? 201 : 200).send(sent)
    },
  })

  route(app, messages.file, {
    schema: { params: idParams, querystring: z.object({ width: z.enum(['640', '1080']).default('640') }) },
    async handler(request, reply) {
      const { actor } = request
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

  for (const endpoint of [messages.read, { ...messages.read, method: 'POST' } as const]) {
    route(app, endpoint, {
      schema: { params: idParams, response: { 200: MessagesRead } },
      async handler({ actor, params }) {
        const unreadCount = await readMessage(pool, actor, params.id)
        return { data: { unreadCount } }
      },
    })
  }

  route(app, messages.conversation, {
    schema: { params: idParams, querystring: ConversationQuery, response: { 200: ConversationViewAnswer } },
    handler: async ({ actor, params, query }) => ({
      data: await getConversation(pool, actor, params.id, query),
    }),
  })

  route(app, messages.readUpTo, {
    schema: { params: idParams, body: ReadUpTo, response: { 200: MessagesRead } },
    async handler({ actor, params, body }) {
      const unreadCount = await markReadUpTo(pool, actor, params.id, body.upTo)
      return { data: { unreadCount } }
    },
  })

  route(app, messages.mute, {
    schema: { params: idParams, body: Mute, response: { 200: ConversationAnswer } },
    handler: async ({ actor, params, body }) => ({ data: await mute(pool, actor, params.id, body.isMuted) }),
  })

  route(app, messages.block, {
    schema: { params: idParams, body: Block, response: { 200: ConversationAnswer } },
    handler: async ({ actor, params, body }) => ({
      data: await block(pool, actor, params.id, body.isBlocked),
    }),
  })

  route(app, automaticReplyEndpoints.get, {
    schema: { response: { 200: AutomaticReplyAnswer } },
    handler: ({ actor }) => showAutomaticReply(pool, actor),
  })

  route(app, automaticReplyEndpoints.set, {
    schema: { body: AutomaticReply, response: { 200: AutomaticReplyAnswer } },
    handler: ({ actor, body }) => changeAutomaticReply(pool, actor, body),
  })

  /** Compares the ETag of the inbox. Every change of a person's inbox moves their position in the event stream. */
  async function isUnchanged(request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<boolean> {
    const { position } = await lastEventPosition(pool, actor.userId)
    const helped = helperInbox(actor)?.userId.slice(-12) ?? ''
    const tag = `"${actor.userId.slice(-12)}${helped}-${position}"`
    void reply.header('etag', tag)
    return request.headers['if-none-match'] === tag
  }
}

function nextAddress({ inbox, unread, q }: ConversationFilter, next: string): string {
  const query = new URLSearchParams({ before: next })
  if (inbox === 'shop') query.set('inbox', inbox)
  if (unread) query.set('unread', unread)
  if (q) query.set('q', q)
  return `${messagingEndpoints.messages.conversations.path}?${query}`
}
