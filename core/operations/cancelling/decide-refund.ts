import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, isInPoints, parseAmount } from '../../domain/pricing/index.ts'
import type { RefundOnCancel } from '../../domain/reservation/index.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { RefundDecision, ReservationPayment } from '../reservations/stored-reservation.ts'

type RefundObj = NonNullable<Wire['cancel_reservation']['params']['refundobj']>

/**
 * Decides about the refund of a cancellation. A customer gets what the terms give, and may only say that again, neither
 * more nor less; staff refund everything unless they say otherwise, up to what was paid. Points come back whole or not
 * at all.
 */
export function decideRefund(
  payment: Pick<ReservationPayment, 'paid' | 'quote'> | null,
  given: RefundObj | undefined,
  { isStaff, policy, digits }: { isStaff: boolean; policy: RefundOnCancel; digits: number },
): Result<RefundDecision> {
  const paid = payment?.paid ?? 0
  const inPoints = payment !== null && isInPoints(payment.quote)
  const noted = { memo: given?.memo ?? null, externalid: given?.externalid ?? null }
  const full: RefundDecision = { refund: paid > 0 ? 'full' : 'none', amount: paid, ...noted }
  if (given?.amount !== undefined && given.refundstatus !== 'partial')
    return refuse('invalid_params', { field: '/refundobj/amount', data: { expected: 'none but with partial' } })
  if (!isStaff) {
    const isByHand = inPoints && policy.amount < paid
    const isTheirs: Record<RefundObj['refundstatus'], boolean> = {
      full: policy.full || paid === 0,
      partial: false,
      norefund: isByHand || policy.amount === 0,
    }
    if (given && !isTheirs[given.refundstatus]) return refuse('forbidden', { field: '/refundobj/refundstatus' })
    if (isByHand) return ok({ refund: 'by_hand', amount: 0, ...noted })
    const { refund, amount, lostdiscount } = policy
    return ok({ refund, amount, ...(lostdiscount > 0 && { lostdiscount }), ...noted })
  }
  if (given === undefined || given.refundstatus === 'full') return ok(full)
  if (given.refundstatus === 'norefund') return ok({ refund: 'none', amount: 0, ...noted })
  if (inPoints)
    return refuse('invalid_params', { field: '/refundobj/refundstatus', data: { expected: 'full or norefund' } })
  const amount = parseAmount(given.amount ?? '', digits)
  if (!amount.ok || amount.value <= 0 || amount.value > paid)
    return refuse('invalid_params', {
      field: '/refundobj/amount',
      data: { expected: `more than 0, at most ${formatMajor(paid, digits)}` },
    })
  return ok(amount.value === paid ? full : { refund: 'partial', amount: amount.value, ...noted })
}
