import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { ReceiptPdfParams, type WireReceipt } from '../../domain/wire/receipts.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { receiptsOf, receiptsOfPurchases, wireReceipt } from './read-receipts.ts'
import { receiptPdf } from './receipt-pdf.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

interface Found {
  receipts: WireReceipt[]
  language: string
}

/** Those of a reservation that the caller may read; without one the caller's own, of points that they have bought. */
async function read(
  { id, token }: { id?: string | undefined; token?: string | undefined },
  { tenant, ports, actor }: Input,
): Promise<Result<Found>> {
  const repositories = ports.repositories(tenant.scope)
  if (id !== undefined) {
    const found = await reservationFor({ id, token }, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation } = found
    const receipts = (await receiptsOf(repositories, reservation)).map((one) => wireReceipt(one, reservation))
    return ok({ receipts, language: reservation.language })
  }
  if (!actor.user) return refuse('login_required')
  const { firstname: first_name = '', lastname: last_name = '' } =
    (await repositories.users.account(actor.user.id))?.user ?? {}
  const own = tenant.provider === null ? [] : await receiptsOfPurchases(repositories, actor.user.id)
  return ok({ receipts: own.map((one) => wireReceipt(one, { first_name, last_name })), language: actor.language })
}

/** The receipts of a reservation, or of the points that the caller has bought: of what was paid and what went back. */
export const getReceipts = defineOperation({
  name: 'get_receipts',
  summary:
    "The receipts of a reservation's payments and refunds, for its customer and for staff; without an id those of the points that the caller has bought.",
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
  summary: 'A receipt of a reservation, or of points that the caller has bought, as a PDF.',
  params: ReceiptPdfParams,
  result: Type.Object({ filename: Type.String(), content: Type.String() }),
  access: 'public',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const found = await read(params, input)
    if (!found.ok) return found
    const receipt = found.value.receipts.find(({ number }) => number === params.number)
    if (!receipt) return refuse('not_found', { field: '/number' })
    return ok(await receiptPdf(receipt, { tenant, ports, language: found.value.language }))
  },
})
