import { z } from 'zod'
import { workPlaces } from '../values/catalogue/work-places.ts'
import { priceTerms, priceWords } from './catalogue/price-terms.ts'
import { id, text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'

/** The file of a message. Only the two people of the conversation can open its address. */
export const Attachment = z.object({
  kind: z.enum(['picture', 'voice']),
  /** The address of the file, for the two people of the conversation. */
  url: z.string(),
  /** Pixels of a photo; 0 for a voice note. */
  width: z.number(),
  height: z.number(),
  /** The palette class of a photo. */
  colour: z.number(),
  /** Length of a voice note in seconds; 0 for a photo. */
  seconds: z.number(),
  /** The waveform of a voice note: up to 60 heights from 0 to 100. */
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
  /** Its position in the conversation, from 1, without gaps. Messages are sorted by it, because clocks differ. */
  sequence: z.number(),
  /** The id that the sender's device gave it; "" without one. */
  clientId: z.string(),
  /** True for the shop's automatic reply. */
  isAutomatic: z.boolean(),
  /** A warning for the reader when the message asks to pay outside the market; "" otherwise. */
  warning: z.string(),
  attachment: Attachment.nullable(),
  /** The goods or the service from whose page it was written; `name` is "" for a listing that is not on sale now. */
  about: z
    .object({ kind: z.enum(['product', 'service']), id: z.string(), name: z.string(), isGone: z.boolean() })
    .optional(),
  /** The helper who wrote it in the name of the shop; only in answers to the shop. */
  helper: z.string().optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a conversation is about; the card at its top. */
export const Subject = z.object({
  kind: z.enum(['product', 'service', 'order']),
  id: z.string(),
  name: z.string(),
  image: z.string(),
  /** Naira; null without a price. */
  price: z.number().nullable(),
  /** Of a service, as in `Service`. */
  ...priceWords,
  priceNote: priceTerms.priceNote,
  /** Of a service: where the work is done. Servers before 0.25 leave it out. */
  workPlace: z.enum(workPlaces).nullish(),
  href: z.string(),
})
export type Subject = z.infer<typeof Subject>

/** A conversation as one of its two people sees it: `userId` and `name` are those of the other person. */
export const Conversation = z.object({
  _id: z.string(),
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  avatarUrl: z.string(),
  /** The other person's shop; null without one. */
  sellerId: z.string().nullable(),
  /** The last message that a person wrote: the automatic reply is left out. */
  lastMessage: z.string(),
  /** The reader, or a helper of the reader's shop, wrote it. */
  isLastOwn: z.boolean(),
  /** In a search: the words around what was searched for, in the newest message that has it. */
  found: z.object({ text: z.string(), sequence: z.number(), isOwn: z.boolean() }).optional(),
  lastMessageAt: z.string(),
  unreadCount: z.number(),
  isMuted: z.boolean(),
  /** The reader has blocked the other person. */
  isBlocked: z.boolean(),
  /** Why the reader cannot send a message now; "" when they can. */
  closed: z.string(),
  about: Subject.nullable(),
  /** In one conversation: the open order between the two, a reported one first. Servers before 0.28 leave it out. */
  order: z.object({ number: z.string(), text: z.string(), href: z.string() }).optional(),
})
export type Conversation = z.infer<typeof Conversation>

export const Conversations = z.object({ conversations: z.array(Conversation) })
export type Conversations = z.infer<typeof Conversations>

/** Messages, the oldest first. */
export const Messages = z.object({ messages: z.array(ChatMessage) })
export type Messages = z.infer<typeof Messages>

/** One conversation; null while the two people have not written. */
export const ConversationView = z.object({
  conversation: Conversation.nullable(),
  messages: z.array(ChatMessage),
})
export type ConversationView = z.infer<typeof ConversationView>

export const ConversationViewAnswer = z.object({ data: ConversationView })
export type ConversationViewAnswer = z.infer<typeof ConversationViewAnswer>

/** A part of a conversation: the messages after a sequence, or the page before one. Without both: the newest page. */
export const ConversationQuery = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
})
export type ConversationQuery = z.output<typeof ConversationQuery>

/** Which conversations the list shows. */
export const InboxQuery = z.object({
  /** The position that the `Link` of a page names. */
  before: z.string().max(80).optional(),
  /** `shop`: those of the shop in which the caller helps. */
  inbox: z.enum(['own', 'shop']).default('own'),
  /** Only those with unread messages. */
  unread: z.enum(['yes']).optional(),
  /** Only those with these words in the name of the person or in a message. */
  q: text(fieldLengths.search).optional(),
})
export type InboxQuery = z.input<typeof InboxQuery>

// They turn the reading direction of the text after them, so that it reads differently from what was written.
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

const messageText = (most: number) =>
  text(most, 'Please write a message').refine(
    (value) => !directionMarks.test(value) && value.isWellFormed(),
    'Please remove the hidden characters',
  )

/** The id that the device gave a message. The server stores a message sent twice under one id once. */
const clientId = z.string().regex(/^[\w-]{8,64}$/, 'That is not a message id')

/** `recipientId` is a user's id or a seller's id. `senderId` may only be the caller's own. */
export const SendMessage = z.object({
  recipientId: id,
  content: messageText(fieldLengths.message).refine((value) => value !== '', 'Please write a message'),
  conversationId: id.nullish(),
  senderId: id.nullish(),
  clientId: clientId.optional(),
  about: z.object({ kind: z.enum(['product', 'service', 'order']), id: z.string().max(64) }).nullish(),
})
export type SendMessage = z.input<typeof SendMessage>

/**
 * The same as a multipart form, where a `file` may replace the text: a photo, or a voice note with the waveform of
 * the sender's browser (heights from 0 to 100, with commas). Without `kind` the server reads the type from the bytes.
 */
export const SendMessageForm = z.object({
  recipientId: id,
  content: messageText(fieldLengths.message).default(''),
  conversationId: z.union([z.literal('').transform(() => null), id]).default(null),
  senderId: z.union([z.literal('').transform(() => null), id]).default(null),
  clientId: z.union([z.literal('').transform(() => undefined), clientId]).optional(),
  kind: z.enum(['', 'picture', 'voice']).default(''),
  wave: z.string().max(400).default(''),
  /** What a message with a file is about. */
  aboutKind: z.enum(['', 'product', 'service', 'order']).default(''),
  aboutId: z.string().max(64).default(''),
})

export const MessageSent = z.object({
  message: ChatMessage,
  /** The shop's automatic reply, when the server sent one. */
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

/** The shop's automatic reply. Off: the server sends none. */
export const AutomaticReply = z.object({
  isOn: z.boolean(),
  text: messageText(fieldLengths.automaticReply).refine((value) => value !== '', 'Please write the reply'),
  /** The reply names the opening hours after the text. Left out: as before. */
  withHours: z.boolean().optional(),
})
export type AutomaticReply = z.input<typeof AutomaticReply>
export const AutomaticReplyAnswer = z.object({
  data: z.object({
    isOn: z.boolean(),
    text: z.string(),
    /** Servers before 0.30 leave it out. */
    withHours: z.boolean().optional(),
    /** The sentence with the opening hours; "" for a shop that says none. Servers before 0.30 leave it out. */
    hours: z.string().optional(),
  }),
})
export type AutomaticReplyAnswer = z.infer<typeof AutomaticReplyAnswer>

/** An answer that a shop has saved. */
export const QuickReply = z.object({
  text: messageText(fieldLengths.automaticReply).refine((value) => value !== '', 'Please write the reply'),
})
export type QuickReply = z.input<typeof QuickReply>
export const QuickReplies = z.object({ data: z.array(z.object({ id: z.string(), text: z.string() })) })
export type QuickReplies = z.infer<typeof QuickReplies>

/** What a notification is about. */
export const notificationSubjects = [
  'order',
  'delivery',
  'payout',
  'refund',
  'problem',
  'review',
  'message',
  'documents',
  'shop',
  'listing',
  'account',
  'report',
  'saved',
  'announcement',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** The page of notifications that begins after one of them; with `unread` of those alone. Servers before 0.28 give all. */
export const NotificationQuery = z.object({ after: id.optional(), unread: z.literal('1').optional() })
export type NotificationQuery = z.input<typeof NotificationQuery>

/** Something that happened to the reader's orders, reviews or saved items, a decision about the reader, or an announcement. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(['order', 'review', 'decision', 'saved', 'announcement']),
  /** The same in finer kinds: the page shows an icon for each. */
  about: z.enum(notificationSubjects),
  text: z.string(),
  /** Of an announcement: its words below the title. Servers before 0.29 leave it out. */
  body: z.string().optional(),
  /** The number of the order that it is about; "" for other notifications. */
  orderNumber: z.string(),
  href: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** The notifications. `position` is the last event of the stream before them: later ones come through the stream. */
export const Notifications = z.object({
  data: z.object({
    unread: z.object({
      messages: z.number(),
      orders: z.number(),
      reviews: z.number(),
      /** Announcements too. */
      decisions: z.number(),
      saved: z.number(),
    }),
    notices: z.array(Notification),
    position: z.number(),
  }),
})
export type Notifications = z.infer<typeof Notifications>

/**
 * The data of live events by event name. `reset`: the person missed too many; the page must load everything again.
 */
export interface LiveEvents {
  ready: { position: number }
  reset: { position: number }
  message: { message: ChatMessage }
  /** The messages that the reader has read, from one sequence to another. */
  read: { conversationId: string; readerId: string; from: number; upTo: number }
  conversation: { conversationId: string }
  order: { reference: string; action: string }
  notice: { kind: Notification['kind'] }
}

/** The same for a browser that polls: the events after a position. `isReset`: it missed too many. */
export const LiveChanges = z.object({
  events: z.array(z.object({ id: z.number(), event: z.string(), data: z.unknown() })),
  position: z.number(),
  isReset: z.boolean(),
})
export type LiveChanges = z.infer<typeof LiveChanges>
