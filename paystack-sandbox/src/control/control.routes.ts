import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { describeDispute, openDispute, resolveDispute } from '../api/disputes.ts'
import { invalid, requireSecretKey, success } from '../http/envelope.ts'
import { fieldsOf } from '../http/input.ts'
import { refundStatuses, transactionStatuses } from '../records.ts'
import { describeRefund, findRefund, moveRefund } from '../api/refunds.ts'
import { describeTransaction } from '../api/transaction-answer.ts'
import { findTransaction, markTransaction, payTransaction } from '../api/transactions.ts'
import { describeTransfer, findTransfer, moveTransfer } from '../api/transfers.ts'

/** The sandbox's own paths, which Paystack does not have: switches, and shortcuts for what a buyer or a bank does. */
export function controlRoutes(app: FastifyInstance, context: Context): void {
  app.get('/sandbox/redirected', async () =>
    success('Verification successful', {
      status: 'success',
      reference: 'redirected',
      amount: 1,
      currency: 'NGN',
    }),
  )

  app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request) => requireSecretKey(request, context.secretKey))

    guarded.get('/sandbox/switches', async () => context.switches.now())
    guarded.put('/sandbox/switches', async (request) => context.switches.set(fieldsOf(request.body)))
    guarded.delete('/sandbox/switches', async () => context.switches.reset())

    guarded.get('/sandbox/webhooks', async () => context.webhooks.sent())

    guarded.post<{ Params: { reference: string } }>('/sandbox/charge/:reference', async (request) => {
      const { id } = findTransaction(context, `reference:${request.params.reference}`)
      const status = readStatus(request.body, transactionStatuses)
      const said = fieldsOf(request.body)['gateway_response']
      const gatewayResponse = status === 'failed' ? (typeof said === 'string' ? said : 'Declined') : null
      const transaction =
        status === 'success'
          ? payTransaction(context, id)
          : markTransaction(context, id, { status, gatewayResponse })
      return success('Transaction changed', describeTransaction(transaction))
    })

    guarded.post<{ Params: { id: string } }>('/sandbox/refund/:id', async (request) => {
      const { id } = findRefund(context, request.params.id)
      const refund = moveRefund(context, id, readStatus(request.body, refundStatuses))
      return success('Refund changed', describeRefund(context, refund))
    })

    guarded.post<{ Params: { reference: string } }>('/sandbox/dispute/:reference', async (request) => {
      const dispute = openDispute(context, request.params.reference, request.body)
      return success('Dispute opened', describeDispute(context, dispute))
    })

    guarded.post<{ Params: { id: string } }>('/sandbox/dispute/:id/resolve', async (request) => {
      const dispute = resolveDispute(context, request.params.id, request.body)
      return success('Dispute resolved', describeDispute(context, dispute))
    })

    guarded.post<{ Params: { reference: string } }>('/sandbox/transfer/:reference', async (request) => {
      const { id } = findTransfer(context, `reference:${request.params.reference}`)
      const transfer = moveTransfer(context, id, readStatus(request.body, ['success', 'failed', 'reversed']))
      return success('Transfer changed', describeTransfer(context, transfer))
    })
  })
}

function readStatus<Status extends string>(body: unknown, allowed: readonly Status[]): Status {
  const status = allowed.find((one) => one === fieldsOf(body)['status'])
  if (!status) throw invalid(`status is one of ${allowed.join(', ')}`, 'Provide status')
  return status
}
