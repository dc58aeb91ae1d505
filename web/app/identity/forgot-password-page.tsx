import { Link } from 'react-router'
import { titled } from '../lib/brand.ts'
import { useSupport } from '../lib/session.ts'
import { AccountCard } from './account-frame.tsx'

export function meta() {
  return [{ title: titled('Forgot password') }]
}

export default function ForgotPasswordPage() {
  const { general } = useSupport().emails
  return (
    <AccountCard title="Forgot password">
      <p>Setting a new password by mail comes soon.</p>
      <p className="mt-3">
        Until then write to{' '}
        <a href={`mailto:${general}?subject=Forgot%20password`} className="font-semibold text-leaf underline">
          {general}
        </a>{' '}
        from the email address of your account. We answer within 24 hours and help you back in. We never ask
        for your password.
      </p>
      <Link to="/login" className="mt-4 inline-flex min-h-11 items-center font-semibold text-leaf underline">
        Back to login
      </Link>
    </AccountCard>
  )
}
