import { Type } from 'typebox'
import { isOwner } from '../../domain/access/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { disputeStates } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'

const utc = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const Nullable = Type.Union([Type.Null(), Type.String()])

/**
 * The disputes of a provider's charges, for its staff, oldest first, in major units: to be answered at the payment
 * service, which decides with the bank. What they cost is told to owners of the white-label.
 */
export const getDisputes = defineOperation({
  name: 'get_disputes',
  summary: 'The disputes of charges, for staff: what banks ask about or have taken, and what became of it.',
  params: Type.Object({
    open: Type.Optional(Type.Boolean({ description: 'those alone that are not decided' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    items_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  result: Type.Object({
    disputes: Type.Array(
      Type.Object({
        id: Type.String({ description: 'what the processor calls it' }),
        processor: Type.String(),
        charge: Nullable,
        state: Type.Enum([...disputeStates]),
        reason: Type.String({ description: "the processor's word" }),
        amount: Type.Number(),
        currency: Type.String(),
        fee: Type.Optional(Type.Number({ description: 'for owners: what the processor has taken for it' })),
        opened_utc: Nullable,
        closed_utc: Nullable,
        user: Nullable,
        reservations: Type.Array(Type.Object({ id: Type.String(), amount: Type.Number() }), {
          description: 'what of it falls on each; none of a purchase of points',
        }),
      }),
    ),
    page: Type.Integer(),
  }),
  access: 'open',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    if (tenant.provider === null) return refuse('not_found')
    if (!isStaff(actor, tenant)) return refuse(actor.user === undefined ? 'login_required' : 'forbidden')
    const { open: openOnly = false, page = 1, items_per_page: limit = 20 } = params
    const { payments, reservations } = ports.repositories(tenant.scope)
    const found = await payments.disputes({ openOnly, limit, offset: (page - 1) * limit })
    const told = found.map(async ({ attempt: id, reference, state, reason, amount, fee, parts, opened, closed }) => {
      const attempt = await payments.attempt(id)
      const currency = attempt?.currency ?? tenant.currency.code
      const major = (sum: number) => formatMajor(sum, currencyDigits(currency))
      const first = attempt && !attempt.purchase ? await reservations.find(attempt.reservation) : null
      const own = attempt?.purchase ? [] : parts
      return {
        ...{ id: reference, processor: attempt?.processor ?? '', charge: attempt?.reference ?? null, state, reason },
        ...{ amount: major(amount), currency, ...(isOwner(actor.user) && { fee: major(fee) }) },
        ...{ opened_utc: utc(opened), closed_utc: utc(closed), user: attempt?.purchase?.user ?? first?.user ?? null },
        reservations: own.map((part) => ({ id: part.reservation, amount: major(part.amount) })),
      }
    })
    return ok({ disputes: await Promise.all(told), page })
  },
})
