import { frozen } from '../../domain/frozen.ts'
import { isPriceData } from '../../domain/pricing/index.ts'
import type { StoredReservation } from '../../operations/ports.ts'
import type { OpenGig } from '../../operations/reservations/stored-reservation.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull, type Value } from '../session.ts'
import { likeTexts } from './like-texts.ts'
import { paymentOfRow } from './payment-of-row.ts'
import { reservationStatus } from './reservation-status.ts'

const structured = new Set<string>([
  'resources',
  'formresponses',
  'customquestions',
  'roster',
  'segments',
  'pricedata',
  'payment',
  'waitlistoffer',
  'life',
  'extra',
])

/** The columns of a reservation, or of a part of one. */
export function reservationColumns(reservation: Partial<StoredReservation>): Record<string, Value> {
  const row: Record<string, Value> = {}
  for (const [name, value] of Object.entries(reservation)) {
    if (name === 'provider') continue
    if (structured.has(name)) row[name] = value === null ? null : JSON.stringify(value)
    else row[name] = typeof value === 'number' || typeof value === 'string' ? value : null
  }
  return row
}

/** What prices were frozen: reservations of a bookable have the same. */
const alike = likeTexts<StoredReservation['pricedata']>()

function priceDataIn(column: unknown): StoredReservation['pricedata'] {
  if (typeof column !== 'string' || column === '') return null
  return alike(column, (text) => {
    const value: unknown = JSON.parse(text)
    return isPriceData(value) ? frozen(value) : null
  })
}

/** The last instant of the calendar, ms. */
const latest = 8_640_000_000_000_000

/** An instant; what was computed from a setting that had no bound yet counts as the last one. */
function instantOrNull(value: unknown): number | null {
  const instant = integerOrNull(value)
  return instant === null ? null : Math.min(instant, latest)
}

export function reservationOf(row: Row): StoredReservation {
  return {
    id: text(row.id),
    provider: text(row.provider),
    bookable: text(row.bookable),
    start: integer(row.start),
    end: integer(row.end),
    seats: integer(row.seats),
    version: integer(row.version),
    status: reservationStatus(text(row.status)),
    resources: parsed(row.resources, []),
    occurrence: textOrNull(row.occurrence),
    expires: instantOrNull(row.expires),
    user: textOrNull(row.user),
    first_name: text(row.first_name),
    last_name: text(row.last_name),
    email: text(row.email),
    mobile_phone_number: text(row.mobile_phone_number),
    language: text(row.language),
    managetoken: text(row.managetoken),
    draft: textOrNull(row.draft),
    formresponses: parsed(row.formresponses, []),
    customquestions: parsed(row.customquestions, []),
    roster: parsed(row.roster, []),
    segments: parsed(row.segments, []),
    pricedata: priceDataIn(row.pricedata),
    payment: paymentOfRow(row.payment, text(row.id)),
    waitlistoffer: parsed(row.waitlistoffer, null),
    due: instantOrNull(row.due),
    life: parsed(row.life, {}),
    sequence: integer(row.sequence),
    created: integer(row.created),
    modified: integer(row.modified),
    extra: parsed(row.extra, {}),
  }
}

/** The part of a gig's row that decides who may claim it. */
export const openGigOf = (row: Row): OpenGig => ({
  id: text(row.id),
  bookable: text(row.bookable),
  start: integer(row.start),
  created: integer(row.created),
  expires: instantOrNull(row.expires),
  status: reservationStatus(text(row.status)),
  resources: parsed(row.resources, []),
  life: parsed(row.life, {}),
})
