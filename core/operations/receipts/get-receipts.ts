import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { WireReceipt } from '../../domain/wire/receipts.ts'
import { EntityId, manageTokenParam } from '../../domain/wire/request-parts.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { receiptsOf, wireReceipt } from './read-receipts.ts'
import { receiptPdf } from './receipt-pdf.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

async function read(
  given: { id: string; token?: string | undefined },
  { tenant, ports, actor }: Input,
): Promise<Result<{ reservation: StoredReservation; receipts: WireReceipt[] }>> {
  const found = await reservationFor(given, { tenant, ports, actor })
  if (!found) return refuse('not_found')
  const receipts = await receiptsOf(ports.repositories(tenant.scope), found.reservation)
  return ok({
    reservation: found.reservation,
    receipts: receipts.map((receipt) => wireReceipt(receipt, found.reservation)),
  })
}

/** The receipts of a reservation: of what was paid and of what went back. */
export const getReceipts = defineOperation({
  name: 'get_receipts',
  summary: "The receipts of a reservation's payments and refunds, for its customer and for staff.",
  ...calls.get_receipts,
  access: 'public',
  effect: 'read',
  async handler(input) {
    const found = await read(input.params, input)
    return found.ok ? ok({ receipts: found.value.receipts }) : found
  },
})

/** One of them as a file to keep; `content` is base64. */
export const getReceiptPdf = defineOperation({
  name: 'get_receipt_pdf',
  summary: 'A receipt of a reservation as a PDF.',
  params: Type.Object({ id: EntityId, number: Type.Integer({ minimum: 1 }), token: manageTokenParam }),
  result: Type.Object({ filename: Type.String(), content: Type.String() }),
  access: 'public',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const found = await read(params, input)
    if (!found.ok) return found
    const receipt = found.value.receipts.find(({ number }) => number === params.number)
    if (!receipt) return refuse('not_found', { field: '/number' })
    return ok(await receiptPdf(receipt, { tenant, ports, language: found.value.reservation.language }))
  },
})
