import { z } from 'zod'
import { id, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'

/** What travels with a message besides its words. Its address opens only for the two who talk. */
export const Attachment = z.object({
  kind: z.enum(['picture', 'voice']),
  /** The file, as the message's two parties get it. */
  url: z.string(),
  /** Pixels of a picture; 0 for a voice note. */
  width: z.number(),
  height: z.number(),
  /** The palette class of a picture. */
  colour: z.number(),
  /** Length of a voice note in seconds; 0 for a picture. */
  seconds: z.number(),
  /** The shape of a voice note: up to 60 heights from 0 to 100. */
  wave: z.array(z.number()),
  /** The media type of the file as it is sent. */
  type: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

export const ChatMessage = z.object({
  _id: z.string(),
  id: z.string(),
  conversationId: z.string(),
  senderId: z.string(),
  recipientId: z.string(),
  content: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** Its place in the conversation, from 1, without gaps. What orders messages; clocks do not. */
  sequence: z.number(),
  /** The name its sender's device gave it; "" where none did. */
  clientId: z.string(),
  /** Written by the shop's automatic reply, not by a person. */
  isAutomatic: z.boolean(),
  /** A plain warning for its reader, when it asks to pay outside the market; "" otherwise. */
  warning: z.string(),
  attachment: Attachment.nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a conversation is about: the card on top of it. */
export const Subject = z.object({
  kind: z.enum(['product', 'service', 'order']),
  id: z.string(),
  name: z.string(),
  image: z.string(),
  /** Naira; null where no price was given. */
  price: z.number().nullable(),
  href: z.string(),
})
export type Subject = z.infer<typeof Subject>

/** A conversation as one of its two parties sees it: `userId` and `name` are the other's. */
export const Conversation = z.object({
  _id: z.string(),
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  /** The other's shop, when he has one; null otherwise. */
  sellerId: z.string().nullable(),
  lastMessage: z.string(),
  lastMessageAt: z.string(),
  unreadCount: z.number(),
  isMuted: z.boolean(),
  /** The reader has blocked the other. */
  isBlocked: z.boolean(),
  /** Why nothing can be sent here now; "" when it can. */
  closed: z.string(),
  about: Subject.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const Conversations = z.object({ conversations: z.array(Conversation) })
export type Conversations = z.infer<typeof Conversations>

/** Messages, the oldest first. */
export const Messages = z.object({ messages: z.array(ChatMessage) })
export type Messages = z.infer<typeof Messages>

/** One conversation; null while the two have not written. */
export const ConversationView = z.object({
  conversation: Conversation.nullable(),
  messages: z.array(ChatMessage),
})
export type ConversationView = z.infer<typeof ConversationView>

export const ConversationViewAnswer = z.object({ data: ConversationView })
export type ConversationViewAnswer = z.infer<typeof ConversationViewAnswer>

/** A window on a conversation: what came after a sequence, or the page before one. Neither: the newest page. */
export const ConversationQuery = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
})
export type ConversationQuery = z.output<typeof ConversationQuery>

// They turn the reading direction of what follows, so that a text says something else than it shows.
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

const words = (most: number) =>
  text(most, 'Please write a message').refine(
    (value) => !turning.test(value) && value.isWellFormed(),
    'Please remove the hidden characters',
  )

/** The device's own name of a message: sent again under it, nothing is doubled. */
const clientId = z.string().regex(/^[\w-]{8,64}$/, 'That is not a message id')

/** `recipientId` is a user's id; a seller's id is understood too. `senderId` may only be the caller's own. */
export const SendMessage = z.object({
  recipientId: id,
  content: words(fieldLengths.message).refine((value) => value !== '', 'Please write a message'),
  conversationId: id.nullish(),
  senderId: id.nullish(),
  clientId: clientId.optional(),
  about: z.object({ kind: z.enum(['product', 'service', 'order']), id: z.string().max(64) }).nullish(),
})
export type SendMessage = z.input<typeof SendMessage>

/**
 * The same in a multipart form, where a `file` may stand for the words: a picture, or a voice note with the shape its
 * sender's browser drew (heights from 0 to 100, with commas). Without `kind` its bytes say which.
 */
export const SendMessageForm = z.object({
  recipientId: id,
  content: words(fieldLengths.message).default(''),
  conversationId: z.union([z.literal('').transform(() => null), id]).default(null),
  senderId: z.union([z.literal('').transform(() => null), id]).default(null),
  clientId: z.union([z.literal('').transform(() => undefined), clientId]).optional(),
  kind: z.enum(['', 'picture', 'voice']).default(''),
  wave: z.string().max(400).default(''),
})

export const MessageSent = z.object({
  message: ChatMessage,
  /** The shop's automatic reply, when one was given. */
  reply: ChatMessage.nullable(),
})
export type MessageSent = z.infer<typeof MessageSent>

export const MessagesRead = z.object({ data: z.object({ unreadCount: z.number() }) })
export type MessagesRead = z.infer<typeof MessagesRead>

export const ReadUpTo = z.object({ upTo: z.int().min(1) })
export const Mute = z.object({ isMuted: z.boolean() })
export const Block = z.object({ isBlocked: z.boolean() })
export const ConversationAnswer = z.object({ data: Conversation })
export type ConversationAnswer = z.infer<typeof ConversationAnswer>

/** The shop's automatic reply. Off: no reply. */
export const AutomaticReply = z.object({
  isOn: z.boolean(),
  text: words(fieldLengths.automaticReply).refine((value) => value !== '', 'Please write the reply'),
})
export type AutomaticReply = z.input<typeof AutomaticReply>
export const AutomaticReplyAnswer = z.object({ data: z.object({ isOn: z.boolean(), text: z.string() }) })
export type AutomaticReplyAnswer = z.infer<typeof AutomaticReplyAnswer>

/** Something that happened to the reader's orders or reviews, or was decided about him. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(['order', 'review', 'decision']),
  text: z.string(),
  href: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** What the bell says. `position` is where the live stream stands: what follows comes through it. */
export const Notifications = z.object({
  data: z.object({
    unread: z.object({
      messages: z.number(),
      orders: z.number(),
      reviews: z.number(),
      decisions: z.number(),
    }),
    notices: z.array(Notification),
    position: z.number(),
  }),
})
export type Notifications = z.infer<typeof Notifications>

/** What the live stream tells a person, by its event name. `reset`: too much was missed; read everything again. */
export interface LiveEvents {
  ready: { position: number }
  reset: { position: number }
  message: { message: ChatMessage }
  /** What the reader has read: everything from one message to another, by their sequence. */
  read: { conversationId: string; readerId: string; from: number; upTo: number }
  conversation: { conversationId: string }
  order: { reference: string; action: string }
  notice: { kind: Notification['kind'] }
}

/** The same for whoever asks now and then: what came after a position. `isReset`: too much was missed. */
export const LiveChanges = z.object({
  events: z.array(z.object({ id: z.number(), event: z.string(), data: z.unknown() })),
  position: z.number(),
  isReset: z.boolean(),
})
export type LiveChanges = z.infer<typeof LiveChanges>
