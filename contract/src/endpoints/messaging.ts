import { endpoint } from './endpoint.ts'
import type {
  ConversationAnswer,
  Conversations,
  LiveChanges,
  MessageSent,
  Messages,
  MessagesRead,
  NotificationQuery,
  Notifications,
  SendMessage,
  ConversationView,
  ConversationViewAnswer,
  ConversationQuery,
  InboxQuery,
} from '../schemas/messaging.ts'

type Id = { params: { id: string } }

/** Conversations, notifications, and the stream of live events. */
export const messagingEndpoints = {
  messages: {
    all: endpoint<{ params: { userId: string } }, Messages>(
      'GET',
      '/api/v1/messages/get/all/conversations/:userId',
      { access: 'session' },
    ),
    conversations: endpoint<{ query: InboxQuery }, Conversations>(
      'GET',
      '/api/v1/messages/get/conversations',
      { access: 'session' },
    ),
    between: endpoint<
      { params: { userId: string; sellerId: string }; query: ConversationQuery },
      ConversationView
    >('GET', '/api/v1/messages/get/conversation/:userId/:sellerId', { access: 'session' }),
    /** JSON, or a multipart form whose `file` is a photo or a voice note. */
    send: endpoint<{ body?: SendMessage; form?: FormData }, MessageSent>('POST', '/api/v1/messages/send', {
      access: 'member',
    }),
    read: endpoint<Id, MessagesRead>('PATCH', '/api/v1/messages/read/:id', { access: 'session' }),
    /** Added: a conversation by its id, its marks, and its file. */
    conversation: endpoint<Id & { query: ConversationQuery }, ConversationViewAnswer>(
      'GET',
      '/api/v1/conversations/:id',
      {
        access: 'session',
      },
    ),
    readUpTo: endpoint<Id & { body: { upTo: number } }, MessagesRead>(
      'POST',
      '/api/v1/conversations/:id/read',
      { access: 'session' },
    ),
    mute: endpoint<Id & { body: { isMuted: boolean } }, ConversationAnswer>(
      'PUT',
      '/api/v1/conversations/:id/mute',
      { access: 'session' },
    ),
    block: endpoint<Id & { body: { isBlocked: boolean } }, ConversationAnswer>(
      'PUT',
      '/api/v1/conversations/:id/block',
      { access: 'session' },
    ),
    file: endpoint<Id, unknown>('GET', '/api/v1/messages/:id/file', { access: 'session' }),
  },
  notices: {
    /** Added: the notifications, and that the person has seen them. */
    list: endpoint<{ query?: NotificationQuery }, Notifications>('GET', '/api/v1/notices', {
      access: 'session',
    }),
    read: endpoint<Record<never, never>, Notifications>('POST', '/api/v1/notices/read', {
      access: 'session',
    }),
  },
  live: {
    /**
     * Added: server-sent events. As JSON: the events after a position, for a browser that cannot keep a stream open.
     */
    stream: endpoint<{ query: { after?: number } }, LiveChanges>('GET', '/api/v1/stream', {
      access: 'session',
    }),
  },
} as const
