import { adminMarketEndpoints as endpoints } from '@oja/contract/endpoints/admin-market.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import {
  AdminAnnouncements,
  AnnouncementCorrection,
  Announcements,
  NewAnnouncement,
} from '@oja/contract/schemas/admin/admin-announcements.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { route } from '../../platform/http/route.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { adminChange } from '../admin-route-helpers.ts'
import {
  adminAnnouncements,
  announce,
  announcementReaders,
  announcementsOfShop,
  correctAnnouncement,
  stopAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts'

/** Endpoints of announcements: admins write them, sellers read them. */
export function announcementsRoutes(app: App, { pool }: RoutePlatform): void {
  route(app, endpoints.announcements, {
    schema: { response: { 200: AdminAnnouncements } },
    handler: async () => ({ data: await adminAnnouncements(pool), readers: await announcementReaders(pool) }),
  })

  adminChange(app, endpoints.announce, { body: NewAnnouncement }, async (admin, { body }) => {
    return (await announce(pool, admin, body)) ? 'announcement-sent' : 'announcement-added'
  })

  adminChange(app, endpoints.endAnnouncement, { params: idParams }, async (admin, { params }) => {
    await stopAnnouncement(pool, admin, params.id)
    return 'announcement-ended'
  })

  const correction = { params: idParams, body: AnnouncementCorrection }
  adminChange(app, endpoints.correctAnnouncement, correction, async (admin, { params, body }) => {
    await correctAnnouncement(pool, admin, params.id, body)
    return 'announcement-corrected'
  })

  adminChange(app, endpoints.withdrawAnnouncement, { params: idParams }, async (admin, { params }) => {
    await withdrawAnnouncement(pool, admin, params.id)
    return 'announcement-withdrawn'
  })

  route(app, dashboardEndpoints.announcements, {
    schema: { response: { 200: Announcements } },
    handler: async ({ actor }) => ({ data: await announcementsOfShop(pool, actor) }),
  })
}
