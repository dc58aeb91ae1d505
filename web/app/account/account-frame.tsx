import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { BrandMark } from '../layouts/brand-mark.tsx'
import { brand } from '../format/page-title.ts'
import { Icon } from '../ui/icon.tsx'
import { Drawing } from '../ui/drawing.tsx'

interface AccountFrameProps {
  title: string
  lead: string
  /** Shown beside the form on wide screens, with a sentence about the market. */
  picture: string
  motto: string
  children: ReactNode
}

/** The frame of pages without header and footer: a link to the home page, the form, a photo of the market. */
export function AccountPageFrame({ title, lead, picture, motto, children }: AccountFrameProps) {
  return (
    <div className="account-page grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <div className="flex items-center justify-between gap-4">
          <Link to="/" aria-label={`${brand}, home`} className="-ml-1 rounded-md p-1">
            <BrandMark />
          </Link>
          <BackToHome />
        </div>
        <div className="mx-auto flex w-full max-w-md grow flex-col justify-center py-8">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-2 mb-6 wrap-anywhere text-muted">{lead}</p>
          {children}
        </div>
      </div>
      <div className="relative hidden flex-col items-center justify-center gap-8 bg-night px-10 text-white lg:flex">
        <div aria-hidden="true" className="awning absolute inset-x-0 top-0" />
        <Drawing src={picture} width={640} height={533} loading="lazy" className="w-full max-w-md" />
        <p className="max-w-md text-center font-display text-3xl leading-tight font-bold">{motto}</p>
      </div>
    </div>
  )
}

/** A card in the middle of a page with the header and the footer. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:py-16">
      <div className="rounded-lg border border-line bg-card p-5 shadow-sm sm:p-8">
        <h1 className="mb-4 text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** A new admin has no admin pages yet, and is no buyer either: only the name of the market stands above the card. */
export function NewAdminCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-6 sm:py-12">
      <p className="mb-5 flex items-center gap-3">
        <BrandMark />
        <span className="text-muted">Admin</span>
      </p>
      <div className="rounded-lg border border-line bg-card p-5 shadow-sm sm:p-8">
        <h1 className="mb-4 text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}

function BackToHome() {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link
      to="/"
      onClick={goBack}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
    >
      <Icon name="arrow-left" className="size-4" />
      Back to Home
    </Link>
  )
}

// The Navigation API only counts pages of this site. In older browsers the router's index replaces it.
function canGoBack(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  const state = history.state as { idx?: number } | null
  return (state?.idx ?? 0) > 0
}
