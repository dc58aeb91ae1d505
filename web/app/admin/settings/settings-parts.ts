import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { IconName } from '../../ui/icon.tsx'

export interface SettingsPart {
  to: string
  title: string
  text: string
  icon: IconName
  /** The rights of which an admin needs one. */
  areas: readonly AdminArea[]
}

/** The pages of the settings. */
export const settingsParts: readonly SettingsPart[] = [
  {
    to: '/admin/commission',
    title: 'Commission',
    text: 'Our share of a sale. A category may have a rate of its own.',
    icon: 'wallet',
    areas: ['money'],
  },
  {
    // A part of another page.
    to: '/admin/commission#categories',
    title: 'Categories',
    text: 'Commission of each. Their names are fixed.',
    icon: 'list',
    areas: ['money'],
  },
  {
    to: '/admin/settings/texts',
    title: 'Text messages',
    text: 'Budget of a day, provider, what was spent on whom, stop',
    icon: 'phone',
    areas: ['money'],
  },
  {
    to: '/admin/settings/market-day',
    title: 'Market day',
    text: 'Many people register at one stall, over one connection',
    icon: 'user',
    areas: ['sellers', 'content'],
  },
  {
    // A part of another page.
    to: '/admin/moderation#rules',
    title: 'Moderation rules',
    text: 'Which listings and messages wait for a look',
    icon: 'eye',
    areas: ['sellers', 'content'],
  },
  {
    to: '/admin/answers',
    title: 'Canned answers',
    text: 'Answers to messages that are written once',
    icon: 'message',
    areas: ['support'],
  },
  {
    to: '/admin/settings/home',
    title: 'Home page',
    text: 'The cards of categories and of sellers: words, order, what is shown',
    icon: 'home',
    areas: ['content'],
  },
  {
    to: '/admin/settings/synonyms',
    title: 'Search synonyms',
    text: 'Words that mean the same: isu, doya, yam',
    icon: 'search',
    areas: ['content'],
  },
  {
    to: '/admin/settings/admins',
    title: 'Admins',
    text: 'Who they are, what each may do, add another',
    icon: 'shield',
    areas: ['all'],
  },
]
