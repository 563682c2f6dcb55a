import type { RestrictionRules } from '../../domain/availability/types.ts'
import { ok, type Result } from '../../domain/errors.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import type { Answers } from '../answers/read-answers.ts'
import { slotEnd } from '../appointments/added-time.ts'
import { type Appointment, appointmentOf, readWanted } from '../appointments/appointment-request.ts'
import { isSameChoice, keptResources } from '../appointments/kept-resources.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Actor } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { isSameDays } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'

/** Where a reservation is to be moved: `chosen` are the resources that it must have there. */
export interface Destination {
  appointment: Appointment
  /** Of an event. */
  meant: RestrictionRules | undefined
  /** Whether the caller named the resources; else those that the customer chose are kept. */
  isNamed: boolean
  /** Other answers; absent where they are kept. */
  answers?: Answers
  /** Whether nothing but the answers is to change. */
  isOfAnswers?: true
}

/**
 * Reads where a reservation is to be moved: the same bookable, place and answers; seats and resources are kept unless
 * the call says others. Refuses what can never be booked.
 */
export function readMove(
  params: Wire['reschedule_reservation']['params'],
  reservation: StoredReservation,
  entry: CataloguedBookable,
  { tenant, actor }: { tenant: Tenant; actor: Actor },
): Result<Destination> {
  const { start, end, date_restriction, occurrence, resources, seats = reservation.seats } = params
  const wanted = readWanted(
    {
      ...{ start, end, date_restriction, seats },
      ...(occurrence !== undefined && { occurrence }),
      ...(resources && { resources }),
    },
    entry,
    // One that has its time keeps having one.
    { tenant, actor, isSlot: reservation.life.dates === undefined, changed: reservation },
  )
  if (!wanted.ok) return wanted
  const { meant, ...when } = wanted.value
  const chosen = resources ? when.chosen : keptResources(reservation, entry)
  const kept = appointmentOf(reservation, entry)
  return ok({
    appointment: { ...kept, ...when, span: bySlots(when.span, reservation), chosen, occurrence: meant?.id ?? null },
    meant,
    isNamed: resources !== undefined,
  })
}

/** The span of an entry of a waitlist without the time that its answers add: it may be named with it, too. */
const bySlots = (span: Interval, reservation: StoredReservation): Interval =>
  reservation.status === 'waitlisted' && span.end === reservation.end ? { ...span, end: slotEnd(reservation) } : span

/** Whether a reservation is there already: the same span or days, seats and resources. */
export function isThere(
  {
    start,
    seats,
    resources,
    occurrence,
    end,
    life,
  }: Pick<StoredReservation, 'start' | 'end' | 'seats' | 'resources' | 'occurrence' | 'life'>,
  { appointment }: Destination,
): boolean {
  const { entry, span, dates, addedtime, chosen } = appointment
  if (!isSameDays(life.dates, dates)) return false
  const isSame = start === span.start && end === span.end + addedtime * 1000 && seats === appointment.seats
  return isSame && occurrence === appointment.occurrence && isSameChoice({ resources }, entry, chosen)
}
