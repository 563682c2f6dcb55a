import { isRecord } from '../../core/domain/is-record.ts'
import type { PaymentOutcome, ResumeAnswer } from '../../core/domain/wire/payment-calls.ts'
import { readBought } from './gift-calls.ts'
import { type Json, list, number, record, text } from './read.ts'

/** What became of a payment that was made elsewhere. */
export interface ResumedPayment {
  outcome: PaymentOutcome
  /** Where it can still be paid; empty for nowhere. */
  redirect: string
  /** Why it failed, by the processor; empty where it did not say. */
  code: string
  bookable: string
  /** What a purchase is of; absent of a booking. */
  buys?: 'points' | 'gift'
  bought?: ResumeAnswer['bought']
  /** The token is empty for staff. */
  reservations: Required<ResumeAnswer['reservations'][number]>[]
}

const outcomes: Record<PaymentOutcome, true> = {
  booked: true,
  bought: true,
  action: true,
  waiting: true,
  failed: true,
  returned: true,
  none: true,
}

const isOutcome = (value: unknown): value is PaymentOutcome =>
  typeof value === 'string' && Object.hasOwn(outcomes, value)

export const hasOutcome = ({ outcome }: Json): boolean => isOutcome(outcome)

function readPurchase(raw: unknown): Pick<ResumedPayment, 'buys' | 'bought'> {
  const { buys, bought } = record<ResumeAnswer>(raw)
  if (buys !== 'points' && buys !== 'gift') return {}
  if (!bought) return { buys }
  const { totalprice, points, gift } = record<NonNullable<ResumeAnswer['bought']>>(bought)
  const read = isRecord(gift) && { gift: { ...readBought(gift), code: text(gift.code) || null } }
  return { buys, bought: { totalprice: number(totalprice), points: number(points), ...read } }
}

export function readResumedPayment(raw: unknown): ResumedPayment {
  const answer = record<ResumeAnswer>(raw)
  return {
    outcome: isOutcome(answer.outcome) ? answer.outcome : 'waiting',
    redirect: text(record(answer.action).redirect),
    code: text(answer.code),
    ...readPurchase(answer),
    bookable: text(answer.bookable),
    reservations: list(answer.reservations).map((one) => {
      const { id, managetoken, status } = record<ResumeAnswer['reservations'][number]>(one)
      return { id: text(id), managetoken: text(managetoken), status: status === 'waitlisted' ? 'waitlisted' : null }
    }),
  }
}
