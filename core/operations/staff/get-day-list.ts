import { longestSpan } from '../../domain/availability/availability-range.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { dayInterval, localDate } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { DayEntry } from '../../domain/wire/day-list.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import { segmentsOf } from '../appointments/reservation-segments.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
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

interface Context {
  day: Interval
  tenant: Tenant
  catalogue: Catalogue
}

/** When it is on within a day: of an event in parts from that day's first one to its last. Null for a day without. */
function timeOn(place: StoredReservation, { day, tenant, catalogue }: Context): Interval | null {
  const parts = segmentsOf(place, catalogue.find(place.bookable), tenant.timezone)
  if (parts.length === 0) return isOn(place, day) ? place : null
  const own = parts.filter((part) => isOn(part, day))
  const [first, last] = [own[0], own.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
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
  const isOwed = payment !== null && (here.status === 'booked' || here.status === 'gig')
  return {
    ...{ id: told.id, version: reservation.version, status: told.status, confirmedby: told.confirmedby },
    moving: here !== reservation,
    ...{ start, end, start_utc, end_utc },
    begins: time.start >= day.start,
    ...{ bookable: told.bookable, bookablename: told.bookablename, ...(told.title && { title: told.title }) },
    ...{ servedby: told.servedby, where: locationOf(here)?.address ?? '', seats: told.seats },
    ...{ first_name: told.first_name, last_name: told.last_name, mobile_phone_number: told.mobile_phone_number },
    due: isOwed ? majorOf(payment, leftToPay(payment), payment.quote.digits) : 0,
    currency: payment?.quote.currency ?? tenant.currency.code,
    ...{ checkedin: told.checkedin, checkedout: told.checkedout },
  }
}

/**
 * Who comes on a day at the venue, in order of time, for staff: what begins then and what goes on from before; an event
 * in parts on the days of its parts. What its customer asks to move is at its former place until that is decided. Two
 * queries, however many there are.
 */
export const getDayList = defineOperation({
  name: 'get_day_list',
  summary: 'Who comes on a day: time, bookable, resources, customer, seats, what is left to pay; for staff.',
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
    const listed = await reservations.onDay({ range, after: range.start - longestStay, status: expected })
    const moving = await reservations.awaitingMove(now)
    const catalogue = await ports.catalogueOf(tenant)
    const context = { day: range, tenant, catalogue }
    const all = new Map([...listed, ...moving].map((one) => [one.id, one]))
    const here = [...all.values()]
      .flatMap((reservation) => {
        const place = atFormerPlace(reservation) ?? reservation
        const time = hasTime(place) ? timeOn(place, context) : null
        return time ? [{ reservation, place, time }] : []
      })
      .toSorted((a, b) => a.time.start - b.time.start || (a.place.id < b.place.id ? -1 : 1))
    const entries = here.map(({ reservation, place, time }) => entryOf(reservation, place, time, context))
    return ok({ day, today, timezone, entries })
  },
})
