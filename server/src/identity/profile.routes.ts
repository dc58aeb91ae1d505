import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  ChangeOldPassword,
  ChangePassword,
  PasswordChanged,
  Profile,
  ProfileUpdated,
  UpdateProfile,
} from '@oja/contract/schemas/identity.ts'
import { fieldLengths as lengths } from '@oja/contract/values/field-lengths.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Photo } from '../platform/images/encode.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { validateBody } from '../platform/multipart/validate.ts'
import { requirePhoto, readMultipart } from '../platform/multipart/multipart.ts'
import { changePassword } from './password-reset.ts'
import { ownProfile, updateProfile } from './profile.ts'
import type { FindLogo } from './profile.ts'

// Room for a photo of the full size, or for a data URL, which is a third longer than its bytes, and for the texts.
const profileBytes = lengths.photoBytes + lengths.formBytes * 2

/** What people change about themselves: profile and password. `logoOf` gives the logo of a seller's shop. */
export function accountRoutes(app: App, platform: RoutePlatform, logoOf: FindLogo): void {
  const { pool, config, sessionTransport } = platform

  route(app, endpoints.users.profile, {
    schema: { response: { 200: Profile } },
    handler: ({ actor }) => ownProfile(pool, actor, logoOf),
  })

  route(app, accountEndpoints.updateProfile, {
    bodyLimit: profileBytes,
    schema: { response: { 200: ProfileUpdated } },
    async handler(request) {
      const { actor } = request
      if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Administrators have no profile to change')
      const change = (values: unknown, picture: Photo | null) =>
        updateProfile(platform, actor, validateBody(UpdateProfile, values), picture, logoOf)
      const isPending = request.isMultipart()
        ? await readMultipart(request, { files: 'avatar', single: true }, async (form) => {
            requirePhoto(form, 'avatar')
            return change(form.values, form.files[0] ?? null)
          })
        : await change(request.body, null)
      const message = isPending
        ? 'Profile updated successfully. Open the link we sent to your new email address.'
        : 'Profile updated successfully'
      return { message, ...(await ownProfile(pool, actor, logoOf)) }
    },
  })

  route(app, endpoints.auth.changePassword, {
    schema: { body: ChangePassword, response: { 200: PasswordChanged } },
    handler: (request, reply) =>
      change(request, reply, { field: 'currentPassword', current: request.body.currentPassword }),
  })

  route(app, accountEndpoints.changePassword, {
    schema: { body: ChangeOldPassword, response: { 200: PasswordChanged } },
    handler: (request, reply) =>
      change(request, reply, { field: 'oldPassword', current: request.body.oldPassword }),
  })

  async function change(
    request: FastifyRequest<{ Body: { newPassword: string } }> & { actor: Actor },
    reply: FastifyReply,
    given: { field: string; current: string },
  ): Promise<z.output<typeof PasswordChanged>> {
    const { actor } = request
    const userAgent = request.headers['user-agent'] ?? ''
    const next = request.body.newPassword
    const session = await changePassword(pool, config, actor, { ...given, next, userAgent })
    if (actor.credential === 'cookie') sessionTransport.setCookie(reply, session.secret, session.remember)
    return { message: 'Password changed successfully', token: session.shown }
  }
}
