import { useState } from 'react'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/ui-page.ts'
import { developmentContext } from '../api/page-context.ts'
import { titled } from '../format/page-title.ts'
import type { FormErrors } from '../api/page.ts'
import { Avatar } from '../ui/shop/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CheckField, Field, PasswordField, SelectField, TextAreaField } from '../ui/forms/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { Alert } from '../ui/alert.tsx'
import { ListingPhoto } from '../ui/shop/listing-photo.tsx'
import { Price } from '../ui/shop/price.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/shop/stars.tsx'
import { toast } from '../ui/toasts.tsx'
import { Cards, Lists, Providers, Reviews } from './listing-parts.tsx'

/** For developers only: elsewhere there is no such page (D13 in docs/requirements/rules.md). */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(developmentContext)) throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
  return null
}

export function meta() {
  return [{ title: titled('Parts') }]
}

/** Every component of ui/ in every state, for developers. */
export default function UiPage() {
  return (
    <main id="content" tabIndex={-1} className="measure space-y-12 py-10 outline-none">
      <h1 className="text-4xl">Parts</h1>
      <Buttons />
      <Fields />
      <FormErrorSamples />
      <ToastsAndModal />
      <Alerts />
      <People />
      <Part title="Cards">
        <Cards />
      </Part>
      <Part title="Lists">
        <Lists />
      </Part>
      <Part title="Providers">
        <Providers />
      </Part>
      <Part title="Reviews">
        <Reviews />
      </Part>
      <LoadingSamples />
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button">Primary</Button>
        <Button type="button" kind="quiet">
          Quiet
        </Button>
        <Button type="button" kind="danger">
          Danger
        </Button>
        <Button type="button" kind="plain">
          Plain
        </Button>
        <Button type="button" disabled>
          Disabled
        </Button>
        <Button type="button" busy busyLabel="Sending...">
          Send
        </Button>
        <ButtonLink to="/dev/ui">Link</ButtonLink>
        <ButtonLink to="/dev/ui" kind="quiet">
          Quiet link
        </ButtonLink>
      </div>
    </Part>
  )
}

function Fields() {
  return (
    <Part title="Fields">
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="Business name"
          name="storeName"
          help="As buyers will read it."
          placeholder="Mama Sade Foodstuff"
        />
        <Field label="Email" name="email" type="email" defaultValue="sade" error="Invalid email address" />
        <Field label="Address" name="address" required={false} />
        <Field label="Cannot be changed" name="fixed" defaultValue="Ibadan" disabled />
        <PasswordField label="Password" name="password" help="At least 8 characters." />
        <SelectField
          label="Business level"
          name="level"
          options={['individual', 'small', 'enterprise']}
          placeholder="Choose one"
        />
        <TextAreaField label="Description" name="description" error="Please use at most 5,000 characters" />
        <div>
          <CheckField label="Remember me" name="remember" />
          <CheckField
            label="I agree to the terms"
            name="terms"
            error="You must agree to the terms and privacy policy"
          />
        </div>
      </div>
    </Part>
  )
}

const formErrors: FormErrors = {
  refused: true,
  message: 'Please mend two things',
  code: 'REFUSED',
  fields: { email: 'Invalid email address', description: 'Please use at most 5,000 characters' },
  values: {},
}

function FormErrorSamples() {
  const [shown, setShown] = useState(false)
  return (
    <Part title="Refused form">
      <ErrorSummary formErrors={shown ? formErrors : undefined} labels={{ email: 'Email' }} />
      <Button type="button" kind="quiet" onClick={() => setShown(!shown)}>
        {shown ? 'Hide the summary' : 'Show the summary'}
      </Button>
    </Part>
  )
}

function ToastsAndModal() {
  const [open, setOpen] = useState(false)
  return (
    <Part title="Toasts and modal">
      <div className="flex flex-wrap gap-3">
        <Button type="button" kind="quiet" onClick={() => toast({ text: 'Message sent', tone: 'good' })}>
          Good toast
        </Button>
        <Button
          type="button"
          kind="quiet"
          onClick={() =>
            toast({ text: 'Payment not completed', detail: 'Nothing was taken from your card.', tone: 'bad' })
          }
        >
          Bad toast
        </Button>
        <Button
          type="button"
          kind="quiet"
          onClick={() =>
            toast({
              text: 'Login required',
              milliseconds: 8_000,
              actions: [
                { label: 'Login', to: '/login' },
                { label: 'Create account', to: '/register' },
              ],
            })
          }
        >
          Toast with actions
        </Button>
        <Button type="button" kind="quiet" onClick={() => setOpen(true)}>
          Open the modal
        </Button>
      </div>
      <Modal title="Email Verified!" open={open} onClose={() => setOpen(false)}>
        <p>You can now log in with your account.</p>
        <Field label="Email" name="modal-email" className="my-4" />
        <Button type="button" onClick={() => setOpen(false)}>
          Log in
        </Button>
      </Modal>
    </Part>
  )
}

function Alerts() {
  const [dismissed, setDismissed] = useState(false)
  return (
    <Part title="Notices and badges">
      <div className="space-y-3">
        <Alert tone="good" title="Product uploaded">
          Buyers can see it now.
        </Alert>
        <Alert tone="wait" title="We are still checking your payment" />
        <Alert tone="bad" title="Failed to load orders">
          Check your connection and try again.
        </Alert>
        {!dismissed && (
          <Alert tone="plain" onDismiss={() => setDismissed(true)}>
            Sample data
          </Alert>
        )}
        <p className="flex flex-wrap gap-2">
          <Badge tone="good">Paid</Badge>
          <Badge tone="wait">Pending</Badge>
          <Badge tone="bad">Failed</Badge>
          <Badge tone="plain">Draft</Badge>
        </p>
      </div>
    </Part>
  )
}

function People() {
  return (
    <Part title="People and money">
      <div className="flex flex-wrap items-center gap-6">
        <Avatar url="" name="Mama Sade Foodstuff" />
        <Stars rating={5} />
        <Stars rating={3.4} />
        <Stars rating={0} />
        <Price kobo={1_450_000} className="text-xl font-bold" />
        <Price kobo={250_050} />
        <div className="w-40">
          <ListingPhoto alt="No picture yet" shape="wide" />
        </div>
      </div>
    </Part>
  )
}

function LoadingSamples() {
  return (
    <Part title="Waiting and empty">
      <Skeleton shape="card" count={4} />
      <div className="my-6 grid gap-6 sm:grid-cols-2">
        <Skeleton shape="row" count={3} />
        <Skeleton count={4} />
        <Skeleton shape="wide" />
        <Skeleton shape="picture" className="max-w-40" />
      </div>
      <EmptyState
        title="No products available"
        text="Try another category, or look at everything."
        action={<ButtonLink to="/categories/products">See all products</ButtonLink>}
      />
    </Part>
  )
}
