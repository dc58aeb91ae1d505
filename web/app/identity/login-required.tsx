import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** What a visitor sees in place of something that belongs to a person. Login comes back to this page. */
export function LoginRequired({ text }: { text: string }) {
  const { pathname, search } = useLocation()
  return (
    <Empty
      icon="lock"
      title="Login required"
      text={text}
      action={
        <>
          <ButtonLink to={`/login?from=${encodeURIComponent(pathname + search)}`}>Login</ButtonLink>
          <ButtonLink to="/register" kind="quiet">
            Create account
          </ButtonLink>
        </>
      }
    />
  )
}
