import { isByNights } from '../../domain/availability/nights.ts'
import { shownEnd } from '../../domain/availability/shown-span.ts'
import { Reservation } from '../../domain/entities/reservation.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { instantToUtc, instantToWall, localDate, parseInstant } from '../../domain/time/index.ts'
import { wirePayment } from '../../operations/reservations/wire-payment.ts'
import type { Clock } from '../../operations/tenant-bundle/reservation-times.ts'
import { reservationOf } from '../models/reservation-row.ts'
import { parsed, type Row } from '../session.ts'
import { directFields, meaningOf } from './reservation-rows.ts'

/** A reservation in the form of a bundle: absent fields stay absent, given fields read as they were given. */
export function exportReservation(row: Row, clock: Clock): Record<string, unknown> {
  const stored = reservationOf(row)
  const given = parsed<Parameters<typeof meaningOf>[0]>(row.given, {})
  const isImported = row.given !== null && row.given !== undefined
  const meant = meaningOf(given, clock, stored.provider)
  // What answers to plugins' steps cost stands in the price.
  const { steplines: _, ...extra } = stored.extra
  const fields: Record<string, unknown> = { ...extra }
  const plain: Record<string, unknown> = { ...stored }
  for (const name of directFields) if (row[name] !== null) fields[name] = plain[name]
  const isOver = statuses[stored.status].stage === 'over'
  if (stored.payment) fields.paymentinformation = wirePayment(stored.payment, { isOver })
  const keep = <T>(name: keyof typeof meant, now: T, form: (value: NonNullable<T>) => unknown) => {
    const isUnchanged = isImported && JSON.stringify(meant[name]) === JSON.stringify(now)
    const value = isUnchanged ? given[name] : now === null || now === undefined ? undefined : form(now)
    if (value !== undefined) fields[name] = value
  }
  keep('provider', stored.provider, (value) => value)
  keep('start', stored.start, (value) => wallOrInstant(value, clock.zone))
  keep('end', stored.end, (value) => endForm(value, clock))
  keep('seats', stored.seats, (value) => value)
  keep('status', stored.status, (value) => value)
  keep('expires', stored.expires, instantToUtc)
  keep('waitlistoffer', stored.waitlistoffer, ({ start, end }) => ({
    start: instantToUtc(start),
    end: instantToUtc(end),
  }))
  return inSchemaOrder(fields)
}

/** As on the wire: a rental by the day ends at 23:59:00 of its last day, a stay at `departuretime` of the next. */
function endForm(end: number, { zone, rules }: Clock): string {
  const isByDays = rules.bookabletype === 'calendarday' && !isByNights(rules)
  return isByDays ? `${localDate(end - 1, zone)} 23:59:00` : wallOrInstant(shownEnd(end, rules, zone).wall, zone)
}

/** The provider's local time, or the instant if that local time means another one (the second of two equal times). */
function wallOrInstant(instant: number, zone: string): string {
  const wall = instantToWall(instant, zone)
  const read = parseInstant(wall, zone)
  return read.ok && read.value === instant ? wall : instantToUtc(instant)
}

const known = Object.keys(Reservation.properties)

function inSchemaOrder(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields)
  const ordered = [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))]
  return Object.fromEntries(ordered.map((name) => [name, fields[name]]))
}
