import type { Interval } from '../../domain/time/types.ts'
import type { ChangeReason, Occupies, StoredReservation } from '../../operations/reservations/stored-reservation.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { reservationColumns, reservationOf } from '../models/reservation-row.ts'
import {
  type Claim,
  claimOf,
  claimsIn,
  formerClaimOf,
  ownerOf,
  type Place,
  placeOf,
  placesIn,
} from '../occupancy/claims.ts'
import { keysOfClaims, type LockedDays } from '../occupancy/locked-days.ts'
import type { SharedNames } from '../occupancy/shared-names.ts'
import type { UnderLock } from '../occupancy/under-lock.ts'
import type { Dialect, Row } from '../session.ts'
import { deleteClaims, insertClaims, selectClaims } from '../statements/claims.ts'
import { recordChange, selectLocked, updateReservationRow } from '../statements/reservations.ts'
import type { Trip } from '../trip.ts'

/** The columns of `after` that differ from those of `before`. */
function changesBetween(before: StoredReservation, after: StoredReservation): Partial<StoredReservation> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name))),
  )
}

/** The transaction of a change. */
interface Unit {
  trip: Trip
  scope: TenantScope
  days: LockedDays
  under: UnderLock
  names: SharedNames
  dialect: Dialect
}

interface Before {
  reservation: StoredReservation
  claim: Claim | null
  /** Of the place that it keeps while a move of it waits. */
  former: Claim | null
  place: Place | null
}

/**
 * Compare-and-swap on status and version, together with the claims. Capacity is locked before the row, as everywhere:
 * the days that the reservation occupied and those that it will. False if the row has changed.
 */
export async function swapReservation(
  unit: Unit,
  seen: StoredReservation,
  wanted: StoredReservation,
  occupies: Occupies,
  why: ChangeReason,
): Promise<boolean> {
  const { trip, scope, days, under, names, dialect } = unit
  const { provider } = scope
  const { id, status, version } = seen
  const isClaimed = occupies !== 'keep' || claimsOf(seen) !== claimsOf(wanted)
  const before = isClaimed ? await lockWithClaims(unit, id) : await lockRow(unit, id)
  if (before?.reservation.status !== status || before.reservation.version !== version) return false
  under.forget(id)
  const after: StoredReservation = { ...wanted, version: version + 1 }
  trip.queue(
    updateReservationRow(dialect, provider, seen, reservationColumns(changesBetween(before.reservation, after))),
    recordChange(provider, id, [status, after.status], why),
  )
  if (!isClaimed) return true
  for (const one of present(before.claim, before.former)) names.note(one)
  const spans = spansIn(occupies, before)
  const formerSpans = (before.former ?? before.claim)?.spans ?? []
  const isTaking = spans.length + formerSpans.length > 0
  const taken = [...after.resources, ...(after.life.reschedule?.resources ?? [])]
  const isShared = isTaking ? await names.among(taken) : () => false
  const claim = claimOf(after, spans, isShared)
  // The place that it has becomes the former one, which then stays as it is.
  const former = formerClaimOf(after, formerSpans, isShared)
  const place = placeOf(after)
  if (JSON.stringify([claim, former, place]) === JSON.stringify([before.claim, before.former, before.place]))
    return true
  const [old, now] = [present(before.claim, before.former), present(claim, former)]
  await days.lock([...now.flatMap((one) => keysOfClaims(one, null)), ...keysOfClaims(null, place)])
  for (const one of old) await days.take(one)
  for (const one of now) await days.put(one)
  trip.queue(...deleteClaims(dialect, scope, [id], old), ...insertClaims(scope, now, place ? [place] : []))
  return true
}

const present = (...claims: (Claim | null)[]): Claim[] => claims.filter((one) => one !== null)

function spansIn(occupies: Occupies, { claim, former }: Before): Interval[] {
  if (occupies === 'keep') return claim?.spans ?? []
  return occupies === 'former' ? (former?.spans ?? []) : occupies
}

/** What decides a reservation's claims, apart from the intervals that it occupies. */
const claimsOf = (reservation: StoredReservation): string =>
  JSON.stringify([
    claimOf(reservation, [reservation], () => false),
    formerClaimOf(reservation, [reservation], () => false),
    placeOf(reservation),
  ])

function rowIn(row: Row | undefined, claims: Row[]): Before | null {
  if (!row) return null
  const all = claimsIn(claims)
  return {
    reservation: reservationOf(row),
    claim: all.find((one) => !ownerOf(one.reservation).isFormer) ?? null,
    former: all.find((one) => ownerOf(one.reservation).isFormer) ?? null,
    place: placesIn(claims)[0] ?? null,
  }
}

/** Locks a row whose claims stay as they are. */
async function lockRow({ trip, under, dialect, scope: { provider } }: Unit, id: string): Promise<Before | null> {
  const known = under.rowOf(id)
  if (known) return rowIn(known.row, [])
  const [found] = await trip.run([selectLocked(dialect, provider, id)])
  return rowIn(found?.rows[0], [])
}

/** Locks what a reservation occupies, then its row. Usually its days are locked already, to be judged. */
async function lockWithClaims(unit: Unit, id: string): Promise<Before | null> {
  const { trip, scope, days, under, dialect } = unit
  const { provider } = scope
  const { statements, keep } = under.read([id])
  if (days.count === 0 && statements.length > 0) {
    const [claims] = await trip.run([selectClaims(dialect, provider, [id])])
    const rows = claims?.rows ?? []
    const keys = [
      ...claimsIn(rows).flatMap((claim) => keysOfClaims(claim, null)),
      ...keysOfClaims(null, placesIn(rows)[0] ?? null),
    ]
    keep(await days.lock(keys, statements))
  } else if (statements.length > 0) keep(await trip.run(statements))
  const { row, claims = [] } = under.rowOf(id) ?? {}
  const before = rowIn(row, claims)
  if (before) await days.lock([...keysOfClaims(before.claim, before.place), ...keysOfClaims(before.former, null)])
  return before
}
