import { longestSpan } from '../../domain/availability/availability-range.ts'
import { isByNights } from '../../domain/availability/nights.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { dayInterval, localDate } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { DayEntry } from '../../domain/wire/day-list.ts'
import { toldAnswers } from '../answers/told-answers.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import { segmentsOf } from '../appointments/reservation-segments.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import { isConfirmable } from '../requests/confirm-gig.ts'
import { leftToPay, majorOf } from '../reservations/balance.ts'
import { describedReservation } from '../reservations/described-reservation.ts'
import { atFormerPlace } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'
import { wireSpan } from '../times/wire-time.ts'

/** What somebody comes for, or may. */
const expected: StoredReservation['status'][] = ['booked', 'gig', 'pending']

/** Nothing that goes on began earlier, ms: the longest span, and as much again that answers may have added. */
const longestStay = 2 * longestSpan

const isOn = ({ start, end }: Interval, day: Interval): boolean => start < day.end && end > day.start

/** Whether it has a time: of days in which its claimer is yet to name one nobody comes. */
const hasTime = ({ life }: StoredReservation): boolean => life.dates === undefined

const byStart = (a: Placed, b: Placed): number => a.place.start - b.place.start || (a.place.id < b.place.id ? -1 : 1)

/** A reservation, and where it is until a move of it is decided. */
interface Placed {
  reservation: StoredReservation
  place: StoredReservation
}

interface Context {
  day: Interval
  tenant: Tenant
  catalogue: Catalogue
}

/** When it is on within a day: of an event in parts from that day's first one to its last. Null for a day without. */
function timeOn(place: StoredReservation, { day, tenant, catalogue }: Context): Interval | null {
  if (!hasTime(place)) return null
  const parts = segmentsOf(place, catalogue.find(place.bookable), tenant.timezone)
  if (parts.length === 0) return isOn(place, day) ? place : null
  const own = parts.filter((part) => isOn(part, day))
  const [first, last] = [own[0], own.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}

/**
 * When somebody has it who leaves, or brings it back, on a day. Null for whoever came on that day, or is there for
 * longer; a stay is stored until the midnight with which its day of departure begins.
 */
function timeUntil(place: StoredReservation, context: Context): Interval | null {
  const { day, catalogue } = context
  const rules = catalogue.find(place.bookable)?.rules
  if (rules && isByNights(rules)) return place.end === day.start ? place : null
  const time = timeOn(place, context)
  return time && time.start < day.start && time.end <= day.end ? time : null
}

/** @param here where it is until a move of it is decided; `time` is when it is on, on the day */
function entryOf(
  reservation: StoredReservation,
  here: StoredReservation,
  time: Interval,
  { day, tenant, catalogue }: Context,
): DayEntry {
  const told = describedReservation(here, tenant, catalogue, 'staff')
  const { start, end, start_utc, end_utc } = time === here ? told : wireSpan(time, tenant.timezone)
  const { payment } = here
  const isSaid = new Set([told.first_name, told.last_name, told.mobile_phone_number])
  const isOwed = payment !== null && (here.status === 'booked' || here.status === 'gig')
  return {
    ...{ id: told.id, version: reservation.version, status: told.status, confirmedby: told.confirmedby },
    moving: here !== reservation,
    ...{ start, end, start_utc, end_utc },
    begins: time.start >= day.start,
    ...{ bookable: told.bookable, bookablename: told.bookablename, ...(told.title && { title: told.title }) },
    ...{ servedby: told.servedby, where: locationOf(here)?.address ?? '', seats: told.seats },
    ...{ first_name: told.first_name, last_name: told.last_name, mobile_phone_number: told.mobile_phone_number },
    addons: told.chosenaddons,
    answers: toldAnswers(told).filter(({ response }) => !isSaid.has(response)),
    stepanswers: told.stepanswers,
    due: isOwed ? majorOf(payment, leftToPay(payment), payment.quote.digits) : 0,
    currency: payment?.quote.currency ?? tenant.currency.code,
    ...{ checkedin: told.checkedin, checkedout: told.checkedout },
  }
}

/**
 * Who comes on a day at the venue, in order of time, for staff: what begins then and what goes on from before; an event
 * in parts on the days of its parts. What its customer asks to move is at its former place until that is decided. With
 * who leaves on the day, and what waits for an answer, whatever its day. Three queries, however many there are.
 */
export const getDayList = defineOperation({
  name: 'get_day_list',
  summary:
    'Who comes and who leaves on a day: time, bookable, resources, customer, seats, what is left to pay; for staff.',
  ...calls.get_day_list,
  access: 'staff',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { timezone } = tenant
    const now = ports.clock.now()
    const today = localDate(now, timezone)
    const { day = today } = params
    if (new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
      return refuse('invalid_params', { field: '/day', data: { expected: 'a date that there is, YYYY-MM-DD' } })
    const range = dayInterval(day, timezone)
    const { reservations } = ports.repositories(tenant.scope)
    // With the stays that end as the day begins.
    const until = { ...range, start: range.start - 1 }
    const listed = await reservations.onDay({ range: until, after: range.start - longestStay, status: expected })
    const pending = await reservations.pending(now)
    const gigs = await reservations.gigs(now)
    const moving = pending.filter(({ life }) => life.reschedule !== undefined)
    const catalogue = await ports.catalogueOf(tenant)
    const context = { day: range, tenant, catalogue }
    const placed = (all: StoredReservation[]): Placed[] =>
      all.map((reservation) => ({ reservation, place: atFormerPlace(reservation) ?? reservation }))
    const all = placed([...new Map([...listed, ...moving].map((one) => [one.id, one])).values()])
    const when = (timeOf: typeof timeOn) =>
      all.flatMap(({ reservation, place }) => {
        const time = timeOf(place, context)
        return time ? [{ reservation, place, time }] : []
      })
    const told = (some: ReturnType<typeof when>) =>
      some.map(({ reservation, place, time }) => entryOf(reservation, place, time, context))
    const entries = when(timeOn).toSorted((a, b) => a.time.start - b.time.start || byStart(a, b))
    const departures = when(timeUntil).toSorted((a, b) => a.time.end - b.time.end || byStart(a, b))
    const waiting = [
      ...placed(gigs.filter((one) => isConfirmable(one, catalogue, { tenant, ports }))).toSorted(byStart),
      ...placed(pending.filter(({ expires }) => expires !== null)).toSorted(byStart),
    ].map(({ reservation, place }) => entryOf(reservation, place, place, context))
    return ok({ day, today, timezone, entries: told(entries), departures: told(departures), waiting })
  },
})
