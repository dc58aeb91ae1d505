import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import { idParams, Message } from '@oja/contract/schemas/fields.ts'
import {
  HelperRights,
  Helpers,
  Invitation,
  InviteHelper,
  OpenInvitations,
} from '@oja/contract/schemas/sellers/helpers.ts'
import { z } from 'zod'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import {
  acceptHelp,
  acceptOpenInvitation,
  changeRights,
  inviteHelper,
  leaveShop,
  listHelpers,
  listInvitations,
  refuseHelp,
  refuseOpenInvitation,
  removeHelper,
  showInvitation,
} from './helpers.ts'

const refused = 'You said no. The invitation has ended.'
const byToken = z.object({ token: z.string().max(200) })

/** Helpers of a shop: the owner invites and ends them, and the invited person accepts. */
export function helpersRoutes(app: App, platform: RoutePlatform): void {
  const { pool } = platform
  const response = { 200: Helpers }

  route(app, helpersEndpoints.list, {
    schema: { response },
    handler: ({ actor }) => listHelpers(pool, actor),
  })

  route(app, helpersEndpoints.invite, {
    schema: { body: InviteHelper, response },
    async handler({ actor, body }) {
      await inviteHelper(platform, actor, body)
      return listHelpers(pool, actor)
    },
  })

  route(app, helpersEndpoints.change, {
    schema: { params: idParams, body: HelperRights, response },
    async handler({ actor, params, body }) {
      await changeRights(pool, actor, params.id, body)
      return listHelpers(pool, actor)
    },
  })

  route(app, helpersEndpoints.end, {
    schema: { params: idParams, response },
    async handler({ actor, params }) {
      await removeHelper(platform, actor, params.id)
      return listHelpers(pool, actor)
    },
  })

  route(app, helpersEndpoints.invitation, {
    schema: { params: byToken, response: { 200: Invitation } },
    handler: ({ actor, params }) => showInvitation(pool, actor, params.token),
  })

  route(app, helpersEndpoints.accept, {
    schema: { params: byToken, response: { 200: Message } },
    async handler({ actor, params }) {
      const storeName = await acceptHelp(platform, actor, params.token)
      return { message: `You now help ${storeName}` }
    },
  })

  route(app, helpersEndpoints.open, {
    schema: { response: { 200: OpenInvitations } },
    handler: ({ actor }) => listInvitations(pool, actor),
  })

  route(app, helpersEndpoints.acceptOpen, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor, params }) {
      const storeName = await acceptOpenInvitation(platform, actor, params.id)
      return { message: `You now help ${storeName}` }
    },
  })

  route(app, helpersEndpoints.refuse, {
    schema: { params: byToken, response: { 200: Message } },
    async handler({ actor, params }) {
      await refuseHelp(pool, actor, params.token)
      return { message: refused }
    },
  })

  route(app, helpersEndpoints.refuseOpen, {
    schema: { params: idParams, response: { 200: Message } },
    async handler({ actor, params }) {
      await refuseOpenInvitation(pool, actor, params.id)
      return { message: refused }
    },
  })

  route(app, helpersEndpoints.leave, {
    schema: { response: { 200: Message } },
    async handler({ actor }) {
      await leaveShop(pool, actor)
      return { message: 'You no longer help in this shop' }
    },
  })
}
