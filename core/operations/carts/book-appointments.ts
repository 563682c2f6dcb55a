import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import type { GivenAnswers } from '../../domain/forms/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedCartAnswer, BookedReservation, WaitsAlone } from '../../domain/wire/index.ts'
import { type Answers, givenBy, readAnswers } from '../answers/read-answers.ts'
import { acceptTerms } from '../appointments/accepted-terms.ts'
import { lengthened } from '../appointments/added-time.ts'
import { type Appointment, readAppointment } from '../appointments/appointment-request.ts'
import { allOf, refuseAppointment } from '../appointments/cart-refusal.ts'
import { type Contact, readContact, referenceIn } from '../appointments/contact-details.ts'
import { bookedBy, mayBook } from '../appointments/may-book.ts'
import { mayBookSeveral } from '../appointments/may-book-several.ts'
import { askVetoes } from '../appointments/veto.ts'
import { book } from '../booking/book.ts'
import { bookedReservation, draftsOf } from '../booking/booking-params.ts'
import type { BookingRequest } from '../booking/booking-request.ts'
import { withOwnDraft } from '../booking/own-draft.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { givenConsents } from '../consents/given-consents.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { askFlow } from '../flow/ask-flow.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import { readCode } from '../pricing/discount-code.ts'
import { refusePriceData } from '../pricing/said-prices.ts'
import { join } from '../waitlist/join-waitlist.ts'
import { entryForCustomer } from '../waitlist/queue-decision.ts'

/** Appointments as they are asked for; how they are paid is said beside them. */
type Input = OperationInput<Omit<Wire['book_appointments']['params'], 'payment'>>

/** A cart that is read, and how it is paid. */
interface Reading {
  all: CartItem[]
  contact: Contact
  further: string | undefined
  payment: PaymentChoice | undefined
}

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
  // What is due is known once all of it is priced.
  if (!mayBook(input, false)) return refuse('login_required')
  // A cart's rosters may take a while to read: others have a turn between them.
  await ports.nextTurn(tenant.scope)
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

interface CartItem extends Read {
  /** Its number in the cart, from 0. */
  index: number
  draft: string
  /** Whether its customer agreed to wait for it. */
  waits: boolean
}

/** What became of appointments, by their numbers. */
type Made = Map<number, BookedReservation>

/** Who joins queues. */
interface Joining {
  contact: Contact
  input: Input
}

const languageOf = ({ params, actor }: Input): string => params.language?.toLowerCase() ?? actor.language

/**
 * Lets those wait whose customer agreed to it: each joins its queue by itself, since that takes nothing from the
 * others, and is noted in `made`. Where room has come meanwhile its place is held, and the whole is refused with
 * `room_now`, so that nobody pays for more than they have seen.
 */
async function joinAll(items: CartItem[], made: Made, { contact, input }: Joining): Promise<Result<null>> {
  const { tenant, ports, actor } = input
  for (const { index, appointment, answers, draft, waits } of items) {
    if (!waits || made.has(index)) continue
    const joined = await join({
      ...{ appointment, answers, contact, draft, tenant, ports },
      user: bookedBy(input, contact),
      language: languageOf(input),
      holder: holderOf(input),
      showreasons: isStaff(actor, tenant),
    })
    if (!joined.ok) return refuseAppointment(index, joined.error)
    made.set(index, await entryForCustomer(joined.value, { tenant, ports }))
  }
  return ok(null)
}

/** A refusal that tells who waits all the same. */
function withWaiting({ code, field, data }: Refusal, made: Made): { ok: false; error: Refusal } {
  const waiting = [...made].map(([appointment, { id, managetoken }]): WaitsAlone => ({ appointment, id, managetoken }))
  return refuse(code, { field, data: waiting.length > 0 ? { ...data, waiting } : data })
}

/**
 * Books those that don't wait, all or none. They alone are priced, and share a discount among themselves.
 * @param first what happens once nothing is left that could be refused at once
 */
async function bookRest(
  input: Input,
  { all, contact, further, payment }: Reading,
  first: BookingRequest['first'],
): Promise<Result<Made>> {
  const { params, tenant, ports, actor } = input
  const items = all.filter(({ waits }) => !waits)
  if (items.length === 0) return ok(new Map())
  const discount = await readCode(
    params.discountcode,
    input,
    items.map(({ draft }) => draft),
  )
  if (!discount.ok) return discount
  // Its refusal names the appointment by its number in the whole cart already.
  const own: { refusal?: Refusal } = {}
  const joinFirst = async () => {
    const done = await first?.()
    if (done?.ok === false) own.refusal = done.error
    return done ?? ok(null)
  }
  const booked = await book({
    items,
    further,
    contact,
    user: bookedBy(input, contact),
    language: languageOf(input),
    holder: holderOf(input),
    showreasons: isStaff(actor, tenant),
    discount: discount.value,
    totalprice: params.totalprice,
    credit: params.credit,
    giftcode: params.giftcode,
    gift: params.gift,
    paymentmode: params.paymentmode,
    totalpoints: params.totalpoints,
    said: items.map(({ index }) => ({ currency: params.currency, ...params.appointments[index] })),
    payment,
    first: first && joinFirst,
    actor,
    tenant,
    ports,
  })
  if (!booked.ok && booked.error === own.refusal) return booked
  if (!booked.ok) return { ok: false, error: renumbered(booked.error, items) }
  return ok(
    new Map(
      items.flatMap(({ index, appointment }, place) => {
        const reservation = booked.value[place]
        return reservation ? [[index, bookedReservation(reservation, tenant, appointment.entry, ports)]] : []
      }),
    ),
  )
}

/** A refusal that names the appointment by its number in the whole cart. */
function renumbered(error: Refusal, items: CartItem[]): Refusal {
  const place = error.data?.appointment
  const index = typeof place === 'number' ? items[place]?.index : undefined
  if (index === undefined) return error
  return refuseAppointment(index, { ...error, field: error.field?.replace(/^\/appointments\/\d+/, '') ?? '' }).error
}

/** Books a cart, as `book_appointments` does. */
export async function bookCart(asked: Input, payment: PaymentChoice | undefined): Promise<Result<BookedCartAnswer>> {
  const named = allOf(await Promise.all(asked.params.appointments.map((one) => withOwnDraft(one, asked))))
  if (!named.ok) return named
  const input = { ...asked, params: { ...asked.params, appointments: named.value } }
  const { params, tenant, ports } = input
  const { appointments } = params
  const tampered = [params, ...appointments].map((said, index) =>
    refusePriceData(said, index === 0 ? '' : `/appointments/${index - 1}`),
  )
  const refused = tampered.find((one) => one !== null)
  if (refused) return refused
  if (appointments.length > 1 && !mayBookSeveral(tenant)) return refuse('forbidden', { field: '/appointments' })
  const drafts = draftsOf(input, [...appointments.map(({ draft }) => draft), undefined])
  const further = drafts.pop()
  const twice = drafts.findIndex((draft, index) => drafts.indexOf(draft) < index)
  if (twice >= 0) return refuseAppointment(twice, { code: 'invalid_params', field: '/draft' })
  const read = allOf(await Promise.all(appointments.map((given) => readItem(given, input))))
  if (!read.ok) return read
  const agreed = { tenant, ports, language: languageOf(input), now: ports.clock.now() }
  const terms = acceptTerms(params, agreed)
  if (!terms.ok) return terms
  const typed = readContact(params.user ?? {}, contactAnswered(read.value), input)
  if (!typed.ok) return typed
  const given = await givenConsents(params.user?.consents, typed.value, agreed)
  if (!given.ok) return given
  const contact: Contact = { ...typed.value, ...given.value, ...terms.value, ...referenceIn(params) }
  const said = { contact, termsaccepted: params.termsaccepted, tenant, ports }
  const flows = read.value.map(({ appointment, given }) => askFlow({ ...said, appointment, answers: given }))
  const complete = allOf(await Promise.all(flows))
  if (!complete.ok) return complete

  const items = read.value.map((item, index): CartItem => {
    const waits = appointments[index]?.waitlist === true
    return { ...item, index, draft: drafts[index] ?? ports.ids.ordered(), waits }
  })
  const waiting: Made = new Map()
  const joinOnce = () => joinAll(items, waiting, { contact, input })
  const isMixed = items.some(({ waits }) => waits)
  const booked = await bookRest(input, { all: items, contact, further, payment }, isMixed ? joinOnce : undefined)
  if (!booked.ok) return withWaiting(booked.error, waiting)
  // Who only waits, or was booked by an earlier call.
  const joined = await joinOnce()
  if (!joined.ok) return withWaiting(joined.error, waiting)
  const all = new Map([...waiting, ...booked.value])
  const reservations = items.flatMap(({ index }) => all.get(index) ?? [])
  return ok({ reservations })
}

/**
 * Books several appointments together, all or none: confirms their holds or takes their slots under one lock, and one
 * payment pays for all. Those marked `waitlist` join their queues once the others are judged to have their places, and
 * owe nothing. Safe to repeat under the same drafts. A refusal names the appointment that can't be booked
 * (`/appointments/2`), and then nothing is booked; who waits by then (`data.waiting`) goes on waiting, and a repeat
 * finds their entries.
 */
export const bookAppointments = defineOperation({
  name: 'book_appointments',
  summary: 'Confirms several appointments together, all or none, with one payment.',
  ...calls.book_appointments,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const chosen = await withChosenMethod(input)
    return chosen.ok ? bookCart(chosen.value, chosen.value.params.payment) : chosen
  },
})
