import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Form, redirect, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/logout-page.ts'
import { titled } from '../format/page-title.ts'
import { logOut } from '../session/log-out.ts'
import { isFormErrors, serverAction } from '../api/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

export const action = serverAction(async ({ api }) => {
  await api(endpoints.auth.logout, {})
  return redirect('/')
})

export async function clientAction() {
  await logOut()
  return redirect('/')
}

export function meta() {
  return [{ title: titled('Log out') }]
}

export default function LogoutPage({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const isLoggingOut = useNavigation().state !== 'idle'
  return (
    <div className="min-h-80 px-4 pt-16">
      <h1 className="sr-only">Logout</h1>
      <Modal title="Log out?" open onClose={() => void navigate('/login')}>
        <ErrorSummary formErrors={isFormErrors(actionData) ? actionData : undefined} />
        <p>Are you sure you want to log out?</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Form method="post" className="grow">
            <Button busy={isLoggingOut} busyLabel="Logging out..." className="w-full">
              Yes
            </Button>
          </Form>
          <ButtonLink to="/login" kind="quiet" className="grow">
            Cancel
          </ButtonLink>
        </div>
      </Modal>
    </div>
  )
}
