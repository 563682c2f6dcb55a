import { occupiesUntil } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { slotEnd } from '../../operations/appointments/added-time.ts'
import { locationOf } from '../../operations/appointments/reservation-location.ts'
import type { StoredReservation } from '../../operations/ports.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { reaches } from './claim-reach.ts'
import { idOf, isOfShared, subjectsOf } from './day-keys.ts'
import type { Entry } from './day-row.ts'

/**
 * What one reservation occupies. The rows of the days follow from the claims and can be made anew from them. While a
 * move waits, its former place is a claim of its own.
 */
export interface Claim {
  /** Of a former place with a mark. */
  reservation: string
  bookable: string
  slotstart: number
  slotend: number
  seats: number
  resources: string[]
  /** Those of them that providers share: it stands in the book of the white-label too. */
  shared: string[]
  expires: number | null
  occurrence: string | null
  address: string | null
  /** When the reservation was made, for `roundrobin`. */
  assigned: number
  /** The intervals that it occupies, buffers included; of an event one for each segment. */
  spans: Interval[]
  /**
   * Whether it keeps its name in the days although nothing else asks for that: its reservation has a former place too.
   */
  isApart?: true
}

/** Ends the name of a former place's claim; no reservation's id contains it. */
const formerMark = '~'

/** The name of the claim of a reservation's former place. */
export const nameOfFormer = (reservation: string): string => `${reservation}${formerMark}`
const isOfFormer = (name: string): boolean => name.endsWith(formerMark)

/** Whose claim this is, and whether it is for its former place. */
export const ownerOf = (name: string): { reservation: string; isFormer: boolean } =>
  isOfFormer(name) ? { reservation: name.slice(0, -1), isFormer: true } : { reservation: name, isFormer: false }

const distinct = (intervals: Interval[]): Interval[] =>
  [...new Map(intervals.map((one) => [`${one.start} ${one.end}`, one])).values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )

/**
 * The claim of a reservation that occupies these intervals; null if its status occupies nothing.
 * @param isShared whether providers share a resource
 */
export function claimOf(
  reservation: StoredReservation,
  occupies: Interval[],
  isShared: (resource: string) => boolean,
): Claim | null {
  const expires = occupiesUntil(reservation)
  const spans = distinct(occupies)
  if (expires === 'never' || spans.length === 0) return null
  const { id, bookable, start, end, seats, resources, occurrence, created } = reservation
  const claim: Claim = {
    ...{ reservation: id, bookable, slotstart: start, slotend: end, seats, resources, expires, occurrence },
    shared: resources.filter(isShared),
    address: locationOf(reservation)?.address ?? null,
    assigned: created,
    spans,
  }
  return keepsFormer(reservation) && isPlain(claim) ? { ...claim, isApart: true } : claim
}

const keepsFormer = ({ status, life }: StoredReservation): boolean =>
  status === 'pending' && life.reschedule !== undefined

/**
 * The claim of the place that a reservation keeps while a move of it waits; null without one, and for days. It has no
 * end: when its time runs out, the move lapses and the place stays.
 */
export function formerClaimOf(
  reservation: StoredReservation,
  occupies: Interval[],
  isShared: (resource: string) => boolean,
): Claim | null {
  const { id, bookable, life, created } = reservation
  const spans = distinct(occupies)
  if (!keepsFormer(reservation) || !life.reschedule || life.reschedule.dates || spans.length === 0) return null
  const { start, end, seats, resources, occurrence } = life.reschedule
  return {
    ...{ reservation: nameOfFormer(id), bookable, slotstart: start, slotend: end, seats, resources, occurrence },
    expires: null,
    shared: resources.filter(isShared),
    address: locationOf(reservation)?.address ?? null,
    assigned: created,
    spans,
  }
}

/** Whether the days' rows count it without its name. */
export const isPlain = (claim: Claim): boolean => !claim.isApart && !isOfFormer(claim.reservation) && isNameless(claim)

const isNameless = ({ resources, occurrence, address, spans }: Omit<Claim, 'isApart'>): boolean =>
  resources.length === 0 && occurrence === null && address === null && spans.length === 1

/** The subjects in whose rows a claim stands. */
export const subjectsOfClaim = ({ bookable, resources, shared }: Claim): string[] =>
  subjectsOf({ bookable, resources, shared })

/**
 * What the white-label's book says of a claim on a shared resource: whose it is and when, and nothing of the
 * reservation. In the place of the bookable stands the provider. It takes the resource's only unit.
 */
export function sharedClaimOf(claim: Claim, resource: string, provider: string): Claim {
  const { reservation, spans, expires } = claim
  const slotstart = Math.min(...spans.map(({ start }) => start))
  const slotend = Math.max(...spans.map(({ end }) => end))
  return {
    ...{ reservation, bookable: provider, slotstart, slotend, seats: 1, resources: [resource], shared: [], expires },
    ...{ occurrence: null, address: null, assigned: 0, spans },
  }
}

/** The entries of a claim in the rows of one of its subjects: in the provider's book the same in each of them. */
export const entriesAt = (claim: Claim, subject: string, provider: string): Entry[] =>
  entriesOf(isOfShared(subject) ? sharedClaimOf(claim, idOf(subject), provider) : claim)

/** The entries of a claim in its own book. */
export function entriesOf(claim: Claim): Entry[] {
  const { spans, assigned: _assigned, isApart: _isApart, shared: _shared, ...rest } = claim
  const plain = isPlain(claim)
  return spans.map(({ start, end }) => ({ ...rest, start, end, isPlain: plain }))
}

/** A reservation's place in its bookable's queue, which occupies nothing. */
export interface Place extends Interval {
  reservation: string
  bookable: string
  seats: number
  /** Those that it names; all are wanted. */
  resources: string[]
  occurrence: string | null
  /** The end of the last chosen slot. */
  slotend: number
  joined: number
  /** When its offer ends; null without one. */
  offered: number | null
}

/** A waitlisted reservation's place; with a live offer it also occupies capacity. */
export function placeOf(reservation: StoredReservation): Place | null {
  if (reservation.status !== 'waitlisted') return null
  const { id, bookable, start, end, seats, occurrence, created, life, waitlistoffer } = reservation
  const { joined = created, named = reservation.resources } = life.wait ?? {}
  const offered = waitlistoffer?.end ?? null
  const slotend = slotEnd(reservation)
  return { reservation: id, bookable, start, end, seats, resources: named, occurrence, slotend, joined, offered }
}

const isPlace = (row: Row): boolean => integer(row.reach) > reaches.queued

/** Reads rows of `selectClaims`. */
export const claimsIn = (rows: Row[]): Claim[] => rows.filter((row) => !isPlace(row)).map(claimIn)

const spansIn = (row: Row): Interval[] =>
  parsed<[number, number][] | null>(row.spans, null)?.map(([start, end]) => ({ start, end })) ?? [
    { start: integer(row.start), end: integer(row.end) },
  ]

/** Reads the rows of a subject's claims, in the form of its book. */
export const claimsOfSubject = (subject: string, rows: Row[]): Claim[] =>
  isOfShared(subject) ? rows.map(sharedClaimIn) : claimsIn(rows)

const sharedClaimIn = (row: Row): Claim => ({
  reservation: text(row.reservation),
  bookable: text(row.provider),
  slotstart: integer(row.start),
  slotend: integer(row.end),
  seats: 1,
  resources: [text(row.resource)],
  shared: [],
  expires: integerOrNull(row.expires),
  occurrence: null,
  address: null,
  assigned: 0,
  spans: spansIn(row),
})

function claimIn(row: Row): Claim {
  const claim: Claim = {
    reservation: text(row.reservation),
    bookable: text(row.bookable),
    slotstart: integer(row.slotstart),
    slotend: integer(row.slotend),
    seats: integer(row.seats),
    resources: parsed<string[]>(row.resources, []),
    shared: parsed<string[]>(row.shared, []),
    expires: integerOrNull(row.expires),
    occurrence: textOrNull(row.occurrence),
    address: textOrNull(row.address),
    assigned: integer(row.assigned),
    spans: spansIn(row),
  }
  return isPlain(claim) && integer(row.reach) > reaches.named ? { ...claim, isApart: true } : claim
}

/** Reads places in queues from rows of `selectClaims`. */
export const placesIn = (rows: Row[]): Place[] => rows.filter(isPlace).map(placeIn)

/** Reads a row of `selectQueue`. */
export const placeIn = (row: Row): Place => ({
  reservation: text(row.reservation),
  bookable: text(row.bookable),
  start: integer(row.start),
  end: integer(row.end),
  seats: integer(row.seats),
  resources: parsed<string[]>(row.resources, []),
  occurrence: textOrNull(row.occurrence),
  slotend: integer(row.slotend),
  joined: integer(row.assigned),
  offered: integerOrNull(row.expires),
})
