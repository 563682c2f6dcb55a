import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { readAnswers } from '../answers/read-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { type Appointment, readAppointment } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { askVetoes } from '../appointments/veto.ts'
import { book } from '../booking/book.ts'
import { bookedReservation, draftsOf } from '../booking/booking-params.ts'
import type { BookingRequest } from '../booking/booking-request.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { readCode } from '../pricing/discount-code.ts'
import { balanceOf } from '../reservations/balance.ts'
import { paymentAsked } from '../reservations/pay-in-time.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { customerOf } from './customer-of.ts'
import { notesOf } from './notes.ts'
import { readPayBy } from './pay-by.ts'

type Input = OperationInput<Wire['book_as_staff']['params']>

/** Sends the link to pay by to whom that was booked for; refuses where they owe nothing. */
async function askToPay(
  unit: UnitOfWork,
  placed: StoredReservation[],
  ports: Pick<Ports, 'clock'>,
): Promise<Result<null>> {
  for (const one of placed) {
    const tells = paymentAsked(one)
    if (tells.length > 0 && balanceOf(one) === 0)
      return refuse('invalid_params', { field: '/payby', data: { expected: 'no time, as nothing is owed' } })
    await unit.outbox.add(tells.map((told) => reservationEvent(told, one, ports)))
  }
  return ok(null)
}

/** By when it is to be paid; null where staff say nothing. A repeat says what its first call said. */
async function payByOf({ params: { payby }, tenant, ports }: Input, { span: { start } }: Appointment, draft: string) {
  if (payby === undefined) return null
  const known = await ports.repositories(tenant.scope).reservations.findByDraft(draft)
  const isRepeated = known !== null && known.status !== 'in-progress'
  return readPayBy(payby, { start, now: ports.clock.now(), tenant, startField: '/start', isRepeated })
}

/** Books for a customer, with what else happens in the same transaction; a refusal of that books nothing. */
export async function bookForCustomer(
  input: Input,
  { also, givers }: Pick<BookingRequest, 'also' | 'givers'> = {},
): Promise<Result<BookedReservation>> {
  const { params, tenant, ports, actor } = input
  const appointment = await readAppointment(params, input)
  if (!appointment.ok) return appointment
  const read = await readAnswers(params, appointment.value, tenant, ports)
  if (!read.ok) return read
  const { contact: answered, ...answers } = read.value
  const customer = await customerOf(params.user, answered, input)
  if (!customer.ok) return customer
  const allowed = await askVetoes(appointment.value, { tenant, ports })
  if (!allowed.ok) return allowed
  const [draft = ''] = draftsOf(input, [params.draft])
  const payby = await payByOf(input, appointment.value, draft)
  if (payby && !payby.ok) return payby
  const discount = await readCode(params.discountcode, input, [draft])
  if (!discount.ok) return discount
  const booked = await book({
    items: [{ appointment: { ...lengthened(appointment.value, answers), payby: payby?.value }, draft, answers }],
    ...customer.value,
    language: recipientLanguage(customer.value, input, params.language),
    holder: null,
    showreasons: true,
    staff: { actor: actor.user?.id ?? 'provider', extra: notesOf(params) },
    also: async (unit, placed) => {
      const asked = await askToPay(unit, placed, ports)
      return asked.ok && also ? also(unit, placed) : asked
    },
    givers,
    discount: discount.value,
    totalprice: params.totalprice,
    actor,
    tenant,
    ports,
  })
  if (!booked.ok) return refuseAlone(booked.error)
  const [reservation] = booked.value
  if (!reservation) return refuse('status_conflict')
  return ok(bookedReservation(reservation, tenant, appointment.value.entry, ports))
}

/**
 * Books for a customer, by staff or with the provider's key. `start` and `end` are required, except where a claimer
 * names the time in `date_restriction`; they may be in the past, but then nothing is asked for by `payby`. Capacity,
 * blackouts and answers are judged as in any booking; window, opening hours and limits are not, and nothing waits for
 * approval. Nothing is paid: what is due is its balance, or its customer is mailed the link to pay it by `payby`, and
 * it is cancelled otherwise. Safe to repeat under the same draft or idempotency key; another `payby` is told so
 * (`idempotency_conflict`).
 */
export const bookAsStaff = defineOperation({
  name: 'book_as_staff',
  summary:
    'Books for a customer, at any time that has room: their details or their id, and what staff note about it. ' +
    "Called in a session of staff, or with a token signed by the provider's key; `start` and `end` are required unless " +
    '`date_restriction` is given, and are to come where `payby` is.',
  ...calls.book_as_staff,
  access: 'staff',
  effect: 'keyed',
  idempotency: 'own',
  handler: (input) => bookForCustomer(input),
})
