import { endpoint } from './endpoint.ts'
import type {
  AdminAnnouncements,
  AnnouncementCorrection,
  NewAnnouncement,
} from '../schemas/admin/admin-announcements.ts'
import type { DayRange, FiguresQuery, MarketFigures } from '../schemas/admin/admin-figures.ts'
import type { CommissionRates, NewCategoryCommission } from '../schemas/admin/admin-commission.ts'
import type {
  ApproveItem,
  ModerationItems,
  ModerationQuery,
  ModerationSettings,
  ModerationSettingsAnswer,
} from '../schemas/admin/admin-moderation.ts'
import type { TextSettings, TextSpending } from '../schemas/admin/admin-texts.ts'
import type { BusyAddresses, OpenBusyAddress } from '../schemas/admin/admin-settings.ts'
import type { HomeCards } from '../schemas/admin/admin-home-cards.ts'
import type { Message } from '../schemas/fields.ts'
import type { ChosenReason, Reason } from '../schemas/trust.ts'

type Id = { params: { id: string } }

/** Added: how admins run the market: announcements, commission by category, moderation. */
export const adminMarketEndpoints = {
  announcements: endpoint<Record<never, never>, AdminAnnouncements>('GET', '/api/v1/admin/announcements', {
    access: 'admin',
    area: ['content', 'sellers'],
  }),
  announce: endpoint<{ body: NewAnnouncement }, Message>('POST', '/api/v1/admin/announcements', {
    access: 'admin',
    area: ['content', 'sellers'],
  }),
  /** Ends an announcement now. */
  endAnnouncement: endpoint<Id, Message>('POST', '/api/v1/admin/announcements/:id/end', {
    access: 'admin',
    area: ['content', 'sellers'],
  }),
  /** Changes the words of an announcement. */
  correctAnnouncement: endpoint<Id & { body: AnnouncementCorrection }, Message>(
    'PUT',
    '/api/v1/admin/announcements/:id',
    { access: 'admin', area: ['content', 'sellers'] },
  ),
  /** Ends an announcement now and takes its notifications away. */
  withdrawAnnouncement: endpoint<Id, Message>('POST', '/api/v1/admin/announcements/:id/withdraw', {
    access: 'admin',
    area: ['content', 'sellers'],
  }),

  /** Sales, commission, refunds and payouts due by day. */
  figures: endpoint<{ query: FiguresQuery }, MarketFigures>('GET', '/api/v1/admin/figures', {
    access: 'admin',
    area: ['money'],
  }),
  /** The same over a range as a CSV file. */
  figuresFile: endpoint<{ query: DayRange }, unknown>('GET', '/api/v1/admin/figures.csv', {
    access: 'admin',
    area: ['money'],
  }),

  commissionRates: endpoint<Record<never, never>, CommissionRates>('GET', '/api/v1/admin/commission', {
    access: 'admin',
    area: ['money'],
  }),
  setCategoryCommission: endpoint<{ body: NewCategoryCommission }, Message>(
    'PUT',
    '/api/v1/admin/commission/category',
    { access: 'admin', area: ['money'] },
  ),

  /** Texts to phones: how they are sent, and what was spent on whom. */
  texts: endpoint<Record<never, never>, TextSpending>('GET', '/api/v1/admin/texts', {
    access: 'admin',
    area: ['money'],
  }),
  changeTexts: endpoint<{ body: TextSettings }, Message>('PUT', '/api/v1/admin/texts', {
    access: 'admin',
    area: ['money'],
  }),
  /** Addresses in which the limits of registrations and codes do not count for some hours. */
  busyAddresses: endpoint<Record<never, never>, BusyAddresses>('GET', '/api/v1/admin/busy-addresses', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  openBusyAddress: endpoint<{ body: OpenBusyAddress }, Message>('POST', '/api/v1/admin/busy-addresses', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  closeBusyAddress: endpoint<Id, Message>('POST', '/api/v1/admin/busy-addresses/:id/close', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),

  changeHomeCards: endpoint<{ body: HomeCards }, Message>('PUT', '/api/v1/admin/home-cards', {
    access: 'admin',
    area: ['content'],
  }),

  moderationSettings: endpoint<Record<never, never>, ModerationSettingsAnswer>(
    'GET',
    '/api/v1/admin/moderation/settings',
    { access: 'admin', area: ['sellers', 'content'] },
  ),
  changeModeration: endpoint<{ body: ModerationSettings }, Message>(
    'PUT',
    '/api/v1/admin/moderation/settings',
    { access: 'admin', area: ['sellers', 'content'] },
  ),
  moderation: endpoint<{ query: ModerationQuery }, ModerationItems>('GET', '/api/v1/admin/moderation', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  approveItem: endpoint<Id & { body: ApproveItem }, Message>('POST', '/api/v1/admin/moderation/:id/approve', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  refuseItem: endpoint<Id & { body: ChosenReason }, Message>('POST', '/api/v1/admin/moderation/:id/refuse', {
    access: 'admin',
    area: ['sellers', 'content'],
  }),
  /** Lets what was rejected wait again. Its writer is told why. */
  lookAtItemAgain: endpoint<Id & { body: Reason }, Message>(
    'POST',
    '/api/v1/admin/moderation/:id/look-again',
    { access: 'admin', area: ['sellers', 'content'] },
  ),
} as const
