import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'

interface TaskProps {
  icon: IconName
  to: string
  title: string
  detail: string
  /** How long is left. */
  deadline?: string | undefined
  tone?: 'bad' | 'wait' | 'plain'
  /** What the link does, for screen readers, where the title does not say it. */
  action?: string
  /** Show all of the detail, also on a phone. */
  isWhole?: boolean
}

/** One line with what is to do, or what others do. */
export function Task({
  icon,
  to,
  title,
  detail,
  deadline,
  tone = 'plain',
  action,
  isWhole = false,
}: TaskProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-sunken sm:min-h-16">
        <span className={`flex size-10 shrink-0 items-center justify-center rounded-full ${tints[tone]}`}>
          <Icon name={icon} />
        </span>
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 sm:flex-nowrap">
          <span className="block min-w-0 grow basis-full sm:basis-auto">
            <strong className="block leading-snug wrap-anywhere">{title}</strong>{' '}
            <span
              className={`text-sm text-muted wrap-anywhere ${isWhole ? 'block' : 'line-clamp-1 sm:line-clamp-2'}`}
            >
              {/* On a phone the deadline stands in the same line. */}
              {deadline && <span className="font-semibold text-clay sm:hidden">{deadline} · </span>}
              {detail}
            </span>{' '}
            {action && <span className="sr-only">{action}</span>}
          </span>
          {deadline && (
            <span
              className={`inline-block shrink-0 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap max-sm:hidden ${tints[tone]}`}
            >
              {deadline}
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

const tints = {
  bad: 'bg-danger-soft text-danger',
  wait: 'bg-marigold-soft text-marigold-ink',
  plain: 'bg-sunken text-muted',
}
