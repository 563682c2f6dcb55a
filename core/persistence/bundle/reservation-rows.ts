import { rulesOf } from '../../domain/availability/bookable-rules.ts'
import { occupiedIntervals } from '../../domain/availability/index.ts'
import { spanRulesOf } from '../../domain/availability/shown-span.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import type { Result } from '../../domain/errors.ts'
import { type GigSettings, gigDue } from '../../domain/gigs/index.ts'
import { dueOf, occupiesUntil } from '../../domain/reservation/index.ts'
import { parseInstant } from '../../domain/time/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { StoredReservation } from '../../operations/ports.ts'
import type { ReservationLife } from '../../operations/reservations/reservation-life.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import { type Clock, defaultStatus, endOf, startOf } from '../../operations/tenant-bundle/reservation-times.ts'
import { reservationColumns } from '../models/reservation-row.ts'
import type { TableRow } from '../statements/upsert.ts'
import { markField } from './exported-mark.ts'
import type { ReservationPlaces } from './places.ts'

type BundleReservation = Bundle['reservations'][number]

export interface ReservationRow {
  row: TableRow
  stored: StoredReservation
  occupies: Interval[]
}

/** Columns that the application writes and bundles don't contain; an import never changes them. */
export const keptColumns = ['managetoken', 'draft', 'pricedata', 'payment', 'life', 'sequence', 'created']

/** What the product wrote beside the price: what steps' answers cost, and what was agreed to. A file may lack it. */
export const keptFields = ['steplines', 'consents', 'terms'] as const

/** Fields that are stored in a form of their own, with the bundle's text beside them. */
const transformed = ['provider', 'start', 'end', 'seats', 'status', 'expires', 'waitlistoffer'] as const

const certain = (read: Result<number>): number => {
  if (!read.ok) throw new RangeError('a time that was checked before can be read')
  return read.value
}

/** The stored meaning of a bundle reservation's transformed fields. */
export function meaningOf(
  given: Partial<Pick<BundleReservation, (typeof transformed)[number]>>,
  clock: Clock,
  provider: string,
) {
  const instant = (text: string) => certain(parseInstant(text, clock.zone))
  const { start, end, expires, waitlistoffer } = given
  return {
    provider: given.provider ?? provider,
    start: start === undefined ? null : certain(startOf(start, clock)),
    end: end === undefined ? null : certain(endOf(end, clock)),
    seats: given.seats ?? 1,
    status: given.status ?? defaultStatus,
    expires: expires === undefined ? null : instant(expires),
    waitlistoffer: waitlistoffer ? { start: instant(waitlistoffer.start), end: instant(waitlistoffer.end) } : null,
  }
}

export function reservationRow(reservation: BundleReservation, places: ReservationPlaces, now: number): ReservationRow {
  const provider = reservation.provider ?? places.providerOfBookable(reservation.bookable)
  const zone = places.zoneOf(provider)
  const rules = spanRulesOf(places.bookable(reservation.bookable))
  const { start, end, ...meaning } = meaningOf(reservation, { zone, rules }, provider)
  const given: StoredReservation = {
    ...emptyReservation,
    ...fieldsOf(reservation),
    ...meaning,
    start: start ?? 0,
    end: end ?? 0,
    extra: extraOf(reservation),
    created: now,
    modified: now,
    life: lifeOf({ status: meaning.status, start: start ?? 0 }, places.gigsOf(provider), now),
  }
  const resources = takenResources(given, places.bookable(reservation.bookable))
  const placed = { ...given, resources }
  const stored = { ...placed, due: dueOf(placed) }
  const isTold = reservation.resources !== undefined || resources.length > 0
  const absent = absentAsNull({ ...reservation, ...(isTold && { resources }) })
  return {
    row: { ...reservationColumns(stored), ...absent, provider, given: givenOf(reservation) },
    stored,
    occupies: occupiedBy(stored, places.bookable(reservation.bookable), zone),
  }
}

/** A gig has two hours from its import at least. One whose start is over was taken on elsewhere, or was not. */
function lifeOf(
  { status, start }: Pick<StoredReservation, 'status' | 'start'>,
  settings: GigSettings,
  now: Instant,
): ReservationLife {
  if (status !== 'gig') return {}
  return { gig: { since: now, due: start > now ? gigDue({ since: now, start }, settings, now) : null } }
}

/**
 * The resources that it names and those that its bookable requires, which every reservation takes in full, so that
 * bundles need not repeat them. A reservation that occupies nothing stays as it is: in a queue, its resource is the one
 * waited for.
 */
function takenResources(reservation: StoredReservation, bookable: Bookable | null): string[] {
  if (occupiesUntil(reservation) === 'never') return reservation.resources
  return [...new Set([...reservation.resources, ...(bookable?.requiredresources ?? [])])]
}

const emptyReservation: Omit<StoredReservation, 'id' | 'bookable' | 'start' | 'end' | 'seats' | 'status' | 'provider'> =
  {
    resources: [],
    occurrence: null,
    expires: null,
    user: null,
    first_name: '',
    last_name: '',
    email: '',
    mobile_phone_number: '',
    language: '',
    managetoken: '',
    draft: null,
    formresponses: [],
    customquestions: [],
    roster: [],
    segments: [],
    pricedata: null,
    payment: null,
    version: 1,
    waitlistoffer: null,
    due: null,
    life: {},
    sequence: 0,
    created: 0,
    modified: 0,
    extra: {},
  }

/** Fields that are stored unchanged. */
export const directFields = [
  'id',
  'bookable',
  'resources',
  'occurrence',
  'user',
  'first_name',
  'last_name',
  'email',
  'mobile_phone_number',
  'language',
  'formresponses',
  'customquestions',
  'roster',
  'segments',
] as const

function fieldsOf(reservation: BundleReservation) {
  const { id, bookable, resources, occurrence, user, first_name, last_name, email, mobile_phone_number } = reservation
  const { language, formresponses, customquestions, roster, segments } = reservation
  return {
    id,
    bookable,
    resources: resources ?? [],
    occurrence: occurrence ?? null,
    user: user ?? null,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email: email ?? '',
    mobile_phone_number: mobile_phone_number ?? '',
    language: language ?? '',
    formresponses: formresponses ?? [],
    customquestions: customquestions ?? [],
    roster: roster ?? [],
    segments: segments ?? [],
  }
}

/** Absent fields are null in their columns, so that the export leaves them out again. */
function absentAsNull(reservation: BundleReservation): TableRow {
  const given = new Set(Object.keys(reservation))
  return Object.fromEntries(directFields.filter((name) => !given.has(name)).map((name) => [name, null]))
}

const isColumn = new Set<string>([...directFields, ...transformed])

const extraOf = (reservation: BundleReservation): Record<string, unknown> =>
  Object.fromEntries(Object.entries(reservation).filter(([name]) => !isColumn.has(name) && name !== markField))

const givenOf = (reservation: BundleReservation): string =>
  JSON.stringify(Object.fromEntries(transformed.map((name) => [name, reservation[name]])))

function occupiedBy(stored: StoredReservation, bookable: Bookable | null, zone: string): Interval[] {
  const span = { start: stored.start, end: stored.end, occurrence: stored.occurrence }
  return bookable ? occupiedIntervals(rulesOf(bookable, zone), span) : [{ start: stored.start, end: stored.end }]
}
