import type { AdminAccountNames } from '../../schemas/admin/account-names.ts'
import type { Message } from '../../schemas/fields.ts'
import type { AdminShopNames } from '../../schemas/shop-names.ts'
import type { AdminListQuery, ChosenReason, Reason } from '../../schemas/trust.ts'
import { endpoint } from '../endpoint.ts'

type Id = { params: { id: string } }

/** Added: the names that wait for an admin: of shops, and of their bank accounts. */
export const adminNamesEndpoints = {
  shopNames: endpoint<{ query: AdminListQuery }, AdminShopNames>('GET', '/api/v1/admin/shop-names', {
    access: 'admin',
    area: ['sellers'],
  }),
  approveShopName: endpoint<Id, Message>('POST', '/api/v1/admin/shop-names/:id/approve', {
    access: 'admin',
    area: ['sellers'],
  }),
  rejectShopName: endpoint<Id & { body: Reason }, Message>('POST', '/api/v1/admin/shop-names/:id/reject', {
    access: 'admin',
    area: ['sellers'],
  }),
  /** Lets a decided name wait again. Until the next decision the shop has the name it had before, and is told why. */
  lookAtShopNameAgain: endpoint<Id & { body: Reason }, Message>(
    'POST',
    '/api/v1/admin/shop-names/:id/look-again',
    { access: 'admin', area: ['sellers'] },
  ),
  accountNames: endpoint<{ query: AdminListQuery }, AdminAccountNames>('GET', '/api/v1/admin/account-names', {
    access: 'admin',
    area: ['sellers'],
  }),
  approveAccountName: endpoint<Id, Message>('POST', '/api/v1/admin/account-names/:id/approve', {
    access: 'admin',
    area: ['sellers'],
  }),
  rejectAccountName: endpoint<Id & { body: ChosenReason }, Message>(
    'POST',
    '/api/v1/admin/account-names/:id/reject',
    { access: 'admin', area: ['sellers'] },
  ),
  /** Lets a decided account wait again. Until the next decision nothing is paid into it, and the seller is told why. */
  lookAtAccountNameAgain: endpoint<Id & { body: Reason }, Message>(
    'POST',
    '/api/v1/admin/account-names/:id/look-again',
    { access: 'admin', area: ['sellers'] },
  ),
}
