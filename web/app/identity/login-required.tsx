import { useLocation } from 'react-router'
import { loginLinks } from '../session/resume-after-login.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a visitor sees instead of something personal. The login returns to this page. */
export function LoginRequired({ text }: { text: string }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon="lock"
      title="Login required"
      text={text}
      action={loginLinks(pathname + search).map(({ label, to }, place) => (
        <ButtonLink key={label} to={to} kind={place === 0 ? 'primary' : 'quiet'}>
          {label}
        </ButtonLink>
      ))}
    />
  )
}
