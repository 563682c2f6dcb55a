import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { GivenAnswers } from '../../domain/forms/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { type Answers, givenBy, readAnswers } from '../answers/read-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { type Appointment, readAppointment } from '../appointments/appointment-request.ts'
import { allOf, refuseAppointment } from '../appointments/cart-refusal.ts'
import { type Contact, readContact } from '../appointments/contact-details.ts'
import { bookedBy, mayBook } from '../appointments/may-book.ts'
import { mayBookSeveral } from '../appointments/may-book-several.ts'
import { askVetoes } from '../appointments/veto.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { askFlow } from '../flow/ask-flow.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { readCode } from '../pricing/discount-code.ts'
import { refusePriceData } from '../pricing/said-prices.ts'
import { book } from './book.ts'
import { bookedReservation, draftsOf } from './booking-params.ts'

type Input = OperationInput<Wire['book_appointments']['params']>

interface Read {
  appointment: Appointment
  answers: Answers
  given: GivenAnswers
  contact: Partial<Contact>
}

/** Reads one appointment with its answers, and refuses what can never be booked. */
async function readItem(
  given: Wire['book_appointments']['params']['appointments'][number],
  input: Input,
): Promise<Result<Read>> {
  const { tenant, ports } = input
  const appointment = await readAppointment(given, input)
  if (!appointment.ok) return appointment
  if (!mayBook(input, appointment.value.entry.bookable)) return refuse('login_required')
  const read = await readAnswers(given, appointment.value, tenant, ports)
  if (!read.ok) return read
  const { contact, ...answers } = read.value
  const allowed = await askVetoes(appointment.value, { tenant, ports })
  if (!allowed.ok) return allowed
  return ok({ appointment: lengthened(appointment.value, answers), answers, given: givenBy(given), contact })
}

/** Contact details from the answers of any form; the first form that has one wins. */
const contactAnswered = (items: Read[]): Partial<Contact> =>
  Object.assign({}, ...items.map(({ contact }) => contact).reverse())

/**
 * Books several appointments together, all or none: confirms their holds or takes their slots under one lock, and one
 * payment pays for all. Safe to repeat under the same drafts. A refusal names the appointment that can't be booked
 * (`/appointments/2`), and then nothing is booked.
 */
export const bookAppointments = defineOperation({
  name: 'book_appointments',
  summary: 'Confirms several appointments together, all or none, with one payment.',
  ...calls.book_appointments,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const { appointments } = params
    const tampered = [params, ...appointments].map((said, index) =>
      refusePriceData(said, index === 0 ? '' : `/appointments/${index - 1}`),
    )
    const refused = tampered.find((one) => one !== null)
    if (refused) return refused
    if (appointments.length > 1 && !mayBookSeveral(tenant)) return refuse('forbidden', { field: '/appointments' })
    const drafts = draftsOf(
      input,
      appointments.map(({ draft }) => draft),
    )
    const twice = drafts.findIndex((draft, index) => drafts.indexOf(draft) < index)
    if (twice >= 0) return refuseAppointment(twice, { code: 'invalid_params', field: '/draft' })
    const read = allOf(await Promise.all(appointments.map((given) => readItem(given, input))))
    if (!read.ok) return read
    const { requirebookingterms, bookingterms } = tenant.whitelabel
    if (requirebookingterms && bookingterms && !params.termsaccepted)
      return refuse('terms_required', { field: '/termsaccepted' })
    const contact = readContact(params.user ?? {}, contactAnswered(read.value), input)
    if (!contact.ok) return contact
    const said = { contact: contact.value, termsaccepted: params.termsaccepted, tenant, ports }
    const asked = read.value.map(({ appointment, given }) => askFlow({ ...said, appointment, answers: given }))
    const complete = allOf(await Promise.all(asked))
    if (!complete.ok) return complete

    const discount = await readCode(params.discountcode, input, drafts)
    if (!discount.ok) return discount
    const booked = await book({
      items: read.value.map(({ appointment, answers }, index) => ({
        appointment,
        answers,
        draft: drafts[index] ?? ports.ids.ordered(),
      })),
      contact: contact.value,
      user: bookedBy(input, contact.value),
      language: params.language?.toLowerCase() ?? actor.language,
      holder: holderOf(input),
      showreasons: isStaff(actor, tenant),
      discount: discount.value,
      totalprice: params.totalprice,
      said: appointments.map((one) => ({ currency: params.currency, ...one })),
      payment: params.payment,
      tenant,
      ports,
    })
    if (!booked.ok) return booked
    const reservations = booked.value.map((reservation, index) =>
      bookedReservation(reservation, tenant, read.value[index]?.appointment.entry ?? null, ports),
    )
    return ok({ reservations })
  },
})
