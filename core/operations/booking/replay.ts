import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { isInPoints, parseAmount } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { hasSameAnswers } from '../answers/stored-answers.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import type { StoredReservation } from '../ports.ts'
import { sameCode } from '../pricing/discount-code.ts'
import { isOfKey } from './booking-params.ts'
import type { BookingRequest, Known } from './booking-request.ts'
import { isForItem } from './same-item.ts'

/**
 * A repeat of a call that worked answers as it did. One that means another appointment, another person, other answers,
 * another code or another price is told so: a draft's name alone opens nobody's reservation. One whose reservation was
 * cancelled is told that it has ended: the same click books and charges once. Null where nothing of it is booked. A
 * cart of which a part is booked can't be booked: that would be neither all of it nor none.
 */
export function replay(known: Known, request: BookingRequest): Result<StoredReservation[]> | null {
  const replayed = known.map((row, index) => (row ? replayOne(row, index, request) : null))
  for (const [index, result] of replayed.entries())
    if (result && !result.ok) return refuseAppointment(index, result.error)
  const booked = replayed.flatMap((result) => (result?.ok ? [result.value] : []))
  if (booked.length === 0) return null
  if (booked.length === request.items.length) return isSameTotal(booked, request) ? ok(booked) : conflict
  const index = replayed.findIndex((result) => result?.ok)
  if (isOfKey(request.items[index]?.draft ?? '')) return conflict
  return refuseAppointment(index, draftFinished(booked[0] ?? null))
}

/** The refusal of a draft that can't be booked any more; `data.status` says what its reservation has become. */
export const draftFinished = (ended: StoredReservation | null): Refusal => ({
  code: 'draft_finished',
  data: { status: ended?.status },
})

const conflict = refuse('idempotency_conflict')

function replayOne(known: StoredReservation, index: number, request: BookingRequest): Result<StoredReservation> | null {
  if (known.status === 'in-progress') return null
  if (statuses[known.status].stage !== 'standing') return { ok: false, error: draftFinished(known) }
  const item = request.items[index]
  const { contact, discount } = request
  const isSame =
    item !== undefined &&
    isForItem(known, item) &&
    known.email === contact.email &&
    known.first_name === contact.firstname &&
    known.last_name === contact.lastname &&
    known.mobile_phone_number === contact.mobile_phone_number &&
    sameCode(known.payment?.quote.discountcode?.referencecode ?? '', discount.code ?? '') &&
    hasSameAnswers(known, item.appointment.entry, item.answers)
  return isSame ? ok(known) : conflict
}

/** Whether the booked total is the one that the caller says they saw; true if they don't say one. */
function isSameTotal(booked: StoredReservation[], { totalprice, totalpoints, tenant }: BookingRequest): boolean {
  const quotes = booked.flatMap(({ payment }) => payment?.quote ?? [])
  const points = quotes.reduce((sum, quote) => sum + (isInPoints(quote) ? quote.pointsprice : 0), 0)
  if (totalpoints !== undefined && totalpoints !== points) return false
  if (totalprice === undefined) return true
  const said = parseAmount(totalprice, tenant.currency.digits)
  return said.ok && said.value === quotes.reduce((sum, { finalprice }) => sum + finalprice, 0)
}
