import type { ReactNode } from 'react'
import type { FormErrors } from '../../api/page.ts'
import { Icon } from '../../ui/icon.tsx'
import { driverNow, isDisputed } from '../order-labels.ts'
import type { LoadedOrder } from '../order-load.ts'
import { DispatchForm, dispatchLabels } from './dispatch-form.tsx'
import { DriverForm, isDriverRefused } from './driver-form.tsx'

interface DispatchStepsProps {
  order: LoadedOrder
  formErrors: FormErrors | undefined
  /** How the order is handed over without a proof. Null when it was handed over. */
  children: ReactNode
}

/**
 * How a seller hands an order over: with a proof first where it goes by park or courier, and folded away where it may.
 * Nothing but the children where the buyer collects.
 */
export function DispatchSteps({ order, formErrors, children }: DispatchStepsProps) {
  if (!order.canProveDispatch && !(children === null && mayName(order))) return children
  const hasErrors = isDispatchRefused(formErrors)
  const ownErrors = hasErrors ? formErrors : undefined
  if (children === null)
    return (
      <>
        {(mayName(order) || isDriverRefused(formErrors)) && (
          <Folded
            label={driverNow(order) ? 'Change the driver' : 'Name the driver, without a waybill'}
            open={isDriverRefused(formErrors)}
          >
            <DriverForm order={order} formErrors={isDriverRefused(formErrors) ? formErrors : undefined} />
          </Folded>
        )}
        {order.canProveDispatch && (
          <Folded
            label={order.driver ? 'Add the waybill' : 'Add the driver and the waybill'}
            open={hasErrors}
          >
            <DispatchForm order={order} formErrors={ownErrors} isSent />
          </Folded>
        )}
      </>
    )
  if (order.delivery?.way === 'courier')
    return (
      <>
        <DispatchForm order={order} formErrors={ownErrors} />
        <Folded label="Send without proof, or ready to collect">{children}</Folded>
      </>
    )
  return (
    <>
      {children}
      <Folded label="Sent by park or courier?" open={hasErrors}>
        <DispatchForm order={order} formErrors={ownErrors} />
      </Folded>
    </>
  )
}

/** Servers before 0.28 let a driver be named where a proof can be given. */
function mayName(order: LoadedOrder): boolean {
  return order.canNameDriver ?? (order.canProveDispatch && !isDisputed(order))
}

/** Has the server refused a field of a dispatch proof? */
export function isDispatchRefused(formErrors: FormErrors | undefined): boolean {
  return (
    formErrors !== undefined &&
    !isDriverRefused(formErrors) &&
    Object.keys(dispatchLabels).some((name) => name in formErrors.fields)
  )
}

function Folded({ label, open = false, children }: { label: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
        {label}
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
