import type { AuditTrail } from '@oja/contract/schemas/trust.ts'
import { Link } from 'react-router'

interface AuditTextProps {
  text: string
  subject: AuditTrail['data'][number]['subject'] | null
}

/** What an admin did. The name of its shop, person, documents or order is a link, or what stands in quotes; else the whole sentence. */
export function AuditText({ text, subject }: AuditTextProps) {
  if (!subject) return text
  const { kind, id } = subject
  // A message has no other name than its number.
  const name = kind === 'message' ? id : subject.name
  const to = addressOf(kind, id, name)
  if (to === undefined) return text
  const words = name || /“[^”]+”/.exec(text)?.[0]
  // The last one: a new name in quotes may begin as the present one does.
  const at = words ? text.lastIndexOf(words) : -1
  const [start, end] = at < 0 ? [0, text.length] : [at, at + (words ?? '').length]
  return (
    <>
      {text.slice(0, start)}
      <Link to={to} className="font-semibold text-leaf underline">
        {text.slice(start, end)}
      </Link>
      {text.slice(end)}
    </>
  )
}

function addressOf(kind: string, id: string, name: string): string | undefined {
  const page = pages[kind]
  // Without a name it is gone, and so is its page. An order is found by its number, which is its name here.
  if (page) return name === '' ? undefined : `${page}/${kind === 'order' ? name : id}`
  return kind === 'setting' ? settings[id] : lists[kind]
}

const pages: Partial<Record<string, string>> = {
  seller: '/admin/sellers',
  'reported seller': '/admin/sellers',
  user: '/admin/users',
  kyc: '/admin/kyc',
  order: '/admin/orders',
  message: '/admin/messages',
}

const lists: Partial<Record<string, string>> = {
  moderation: '/admin/moderation',
  'busy address': '/admin/settings/market-day',
  'canned answer': '/admin/answers',
  announcement: '/admin/announcements',
  synonyms: '/admin/settings/synonyms',
  'provider event': '/admin/money?list=seenEvents',
}

const settings: Partial<Record<string, string>> = {
  moderation: '/admin/moderation',
  'home page': '/admin/settings/home',
  'text messages': '/admin/settings/texts',
  commission: '/admin/commission',
}
