import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { DraftId, EntityId } from '../../domain/wire/request-parts.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withoutPayment } from '../payments/pay.ts'
import { wireTransaction } from '../reservations/wire-transaction.ts'
import { isTheirs } from './own-draft.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor' | 'session'>

const Text = Type.String({ maxLength: 191 })

/** What a page knows of a payment by its processor's answer; compared, never used. */
const ProcessorAnswer = Type.Object(
  {
    reservation_payment_stripechargeid: Type.Optional(Type.Union([Text, Type.Null()])),
    reservation_payment_transferid: Type.Optional(Type.Union([Text, Type.Null()])),
    reservation_destination_paymentid: Type.Optional(Type.Union([Text, Type.Null()])),
  },
  { additionalProperties: true },
)

const Reverted = Type.Object({
  id: Type.String(),
  reverted: Type.Literal(true),
  transactions: Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: true })),
})

/**
 * Calls off the open payment of a draft of the caller's, whatever it is named by: what may have moved is asked about
 * and goes back, and what failed is in the ledger. Nothing is deleted, and a draft without an open payment is as it
 * was. Where the money turns out to have booked it, it is refused with `draft_finished`, as for all that is confirmed.
 */
export async function revertDraft(
  { id, draft }: { id: string; draft?: string | undefined },
  input: Input,
  isAsNamed: (references: (string | null)[]) => boolean = () => true,
): Promise<Result<Static<typeof Reverted>>> {
  const { tenant, ports } = input
  const { reservations, payments } = ports.repositories(tenant.scope)
  const seen = await reservations.find(id)
  if (!seen || !(await isTheirs(seen, draft, input))) return refuse('not_found')
  if (seen.status !== 'in-progress') return refuse('draft_finished', { data: { status: seen.status } })
  const attempts = await payments.attemptsOf(id)
  if (
    !isAsNamed(
      attempts.flatMap(({ reference, details }) => [
        reference,
        details?.transferid ?? null,
        details?.paymentid ?? null,
      ]),
    )
  )
    return refuse('not_found', { field: '/revertobj/striperesponsedata' })
  const free = await withoutPayment({ tenant, ports, actor: 'customer' }, seen, input.actor)
  if (!free.ok) return free
  const lines = await payments.ledgerOf(id)
  return ok({
    id,
    reverted: true as const,
    transactions: lines.map((line) => wireTransaction(line, tenant, { isStaff: isStaff(input.actor, tenant) })),
  })
}

/** What a failed booking was paid with: the specification's page asks for its refund. */
export const revertPayment = defineOperation({
  name: 'revert_payment',
  summary: "Calls off the payment of a draft of the caller's that was not booked; nothing else can be named.",
  params: Type.Object({
    revertobj: Type.Object({
      failedreservation: Type.Object({ id: EntityId, draft: Type.Optional(DraftId) }, { additionalProperties: true }),
      striperesponsedata: Type.Optional(ProcessorAnswer),
    }),
  }),
  result: Reverted,
  access: 'site',
  effect: 'keyed',
  handler(input) {
    const { failedreservation, striperesponsedata = {} } = input.params.revertobj
    const { id, draft } = failedreservation
    const named = [
      striperesponsedata.reservation_payment_stripechargeid,
      striperesponsedata.reservation_payment_transferid,
      striperesponsedata.reservation_destination_paymentid,
    ].filter((one) => typeof one === 'string' && one !== '')
    return revertDraft({ id, draft }, input, (references) => named.every((one) => references.includes(one ?? null)))
  },
})

/** The same by the reservation's id: its open payment ends, and its lines stay. */
export const removeTransactionsOnAppointment = defineOperation({
  name: 'remove_transactions_on_appointment',
  summary: "Calls off the payment of a draft of the caller's; its transactions stay in the ledger.",
  params: Type.Object({ id: EntityId, draft: Type.Optional(DraftId) }),
  result: Reverted,
  access: 'site',
  effect: 'keyed',
  handler: (input) => revertDraft(input.params, input),
})
