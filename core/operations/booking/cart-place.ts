import { ok, type Result, refuse } from '../../domain/errors.ts'
import { addedTimeIn } from '../appointments/added-time.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { type CartAppointment, cartAppointment } from '../capacity/cart-judgement.ts'
import { fitHoldIn } from '../capacity/fit-hold.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { bookIn } from '../reservations/book-at-once.ts'
import { confirmIn } from '../reservations/confirm-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import { endHold, holdIn } from './hold-appointment.ts'

/** An appointment that is to get its place, with the hold that its draft has already. */
export interface CartPlace {
  appointment: Appointment
  draft: string
  hold: StoredReservation | null
  /** Whether its hold ran out, and is taken again before any money is asked for. */
  isExpired: boolean
  /** What is frozen with the booking. */
  details: Partial<StoredReservation>
}

interface Context {
  tenant: Tenant
  ports: Ports
  actor: string
  language: string
}

const isHeld = ({ hold, appointment }: CartPlace): boolean => hold !== null && isSameAppointment(hold, appointment)

/** A hold that stays as it is while its payment goes on. */
const isKept = (one: CartPlace): boolean => isHeld(one) && !one.isExpired

/** Whether its answers ask for more or less time than it is held for. */
const isToBeFitted = ({ hold, appointment }: CartPlace): boolean =>
  hold !== null && addedTimeIn(hold) !== appointment.addedtime

/**
 * Gives every appointment of a cart its place in one transaction, or none of them: held (`hold`), where a payment
 * comes first, or booked (`book`). A refusal names the appointment that caused it.
 */
export function placeCart(
  places: CartPlace[],
  what: 'hold' | 'book',
  context: Context,
): Promise<Result<StoredReservation[]>> {
  const { ports, tenant } = context
  const place = what === 'hold' ? holdPlace : bookPlace
  return transact(ports, tenant.scope, async (unit) => {
    const toTake = what === 'hold' ? places.filter((one) => !isKept(one) || isToBeFitted(one)) : places
    await lockPlaces(
      unit,
      toTake.map(({ appointment }) => ({ entry: appointment.entry, candidate: candidateOf(appointment) })),
    )
    const placed: StoredReservation[] = []
    const others: CartAppointment[] = []
    for (const [index, one] of places.entries()) {
      const done = await place(unit, one, others, context)
      if (!done.ok) return refuseAppointment(index, done.error)
      placed.push(done.value)
      others.push(cartAppointment(done.value, one.appointment.entry))
    }
    return ok(placed)
  })
}

type Place = (
  unit: UnitOfWork,
  one: CartPlace,
  others: CartAppointment[],
  context: Context,
) => Promise<Result<StoredReservation>>

const holdPlace: Place = async (unit, one, others, context) =>
  one.hold && isKept(one)
    ? fitHoldIn(unit, one.hold, one.appointment, { ...context, others })
    : holdIn(unit, { ...one, ...context, earlier: one.hold, others })

const bookPlace: Place = async (unit, one, others, context) => {
  const { hold, appointment, details } = one
  if (hold && isHeld(one)) {
    const fitted = await fitHoldIn(unit, hold, appointment, { ...context, others })
    return fitted.ok
      ? confirmIn(unit, { hold: fitted.value, entry: appointment.entry, details }, context, others)
      : fitted
  }
  const isFree = !hold || (await endHold(unit, hold, context.ports.clock.now()))
  return isFree ? bookIn(unit, { ...one, ...context }, { ignoring: hold?.id, others }) : refuse('status_conflict')
}
