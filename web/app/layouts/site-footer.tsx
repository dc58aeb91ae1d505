import { showPhone } from '@oja/contract/values/phone.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../format/page-title.ts'
import { useSite } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { BrandMark } from './brand-mark.tsx'
import { SaveDataLink } from './save-data-link.tsx'

const quickLinks = [
  ['Products', '/categories/products'],
  ['Services', '/Categories/Services'],
  ['Become a Seller', '/SellWithUs'],
  ['FAQ', '/FAQ'],
] as const

const resources = [
  ['Help Center', '/Resources/HelpCenter'],
  ['Seller Guide', '/Resources/SellerGuide'],
  ['Privacy Policy', '/PrivacyPolicy'],
  ['Terms of Service', '/TermsOfService'],
] as const

export function SiteFooter() {
  const site = useSite()
  return (
    <footer className="site-footer text-muted">
      <div aria-hidden="true" className="awning" />
      <div className="bg-sunken">
        <div className="footer-lists measure">
          <div>
            <BrandMark />
            <p>Connecting local buyers with trusted sellers, from market stall to doorstep.</p>
            {site.social.length > 0 && (
              <ul aria-label="Follow us">
                {site.social.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url} rel="noreferrer" className={link}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <LinkList title="Quick Links" links={quickLinks} />
          <LinkList title="Resources" links={resources} />
          <div>
            <h2>Contact</h2>
            <ul>
              <ContactLine icon="map-pin">{site.place}</ContactLine>
              {site.phone && (
                <ContactLine icon="phone">
                  <a href={`tel:${site.phone}`} className={link}>
                    {showPhone(site.phone)}
                  </a>
                </ContactLine>
              )}
              {site.emails.general && (
                <ContactLine icon="mail">
                  <a href={`mailto:${site.emails.general}`} className={`${link} break-all`}>
                    {site.emails.general}
                  </a>
                </ContactLine>
              )}
            </ul>
          </div>
        </div>
        <div className="border-t border-line">
          <div className="footer-end measure">
            <p>
              © 2025–
              {/* A phone's clock may be years off: the year of the server stays. */}
              <span suppressHydrationWarning>{new Date().getFullYear()}</span> {brand}
            </p>
            <Link to="/Resources/HelpCenter/disputes-and-refunds" className={link}>
              Refunds
            </Link>{' '}
            <SaveDataLink />
          </div>
        </div>
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline'

function LinkList({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([label, to]) => (
          <li key={to}>
            <Link to={to} className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ContactLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon name={icon} className="size-5 text-leaf" />
      {children}
    </li>
  )
}
