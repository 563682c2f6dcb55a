import type { ReservationStatus } from '../../domain/entities/index.ts'
import { statusesAt } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { ReservationReads, StoredReservation } from '../../operations/reservations/stored-reservation.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { InTenant, TenantSource } from '../in-tenant.ts'
import { selecting } from '../models/prepared.ts'
import { Reservation } from '../models/reservation-models.ts'
import { openGigOf, reservationColumns, reservationOf } from '../models/reservation-row.ts'
import { claimOf, placeOf } from '../occupancy/claims.ts'
import { keysOfClaims, type LockedDays } from '../occupancy/locked-days.ts'
import type { SharedNames } from '../occupancy/shared-names.ts'
import { inBatches, type Row, type Statement, text } from '../session.ts'
import { insertClaims } from '../statements/claims.ts'
import {
  insertReservationRow,
  selectCancelled,
  selectDue,
  selectExpiredHolds,
  selectFormer,
  selectOfResources,
  selectOnDay,
  selectOpenGigs,
  selectStartingAt,
  selectUnshared,
} from '../statements/reservations.ts'
import type { Trip } from '../trip.ts'

const byId = selecting(Reservation, (rows, { id }: { id: string }) => rows.where('id', id))

const among = selecting(Reservation, (rows, { ids }: { ids: string[] }) => rows.only('id').isOneOf('id', ids), {
  as: ({ id }) => text(id),
})

/** How many ids are looked for at once. */
const atOnce = 500

const byDraft = selecting(Reservation, (rows, { draft }: { draft: string }) =>
  rows.where('draft', draft).latestFirst('created').latestFirst('id').atMost(1),
)

const byDrafts = selecting(Reservation, (rows, { drafts }: { drafts: string[] }) =>
  rows.isOneOf('draft', drafts).inOrder('created', 'id'),
)

const standing = statusesAt('standing')

const starting = selecting(
  Reservation,
  (rows, { start, id, until, limit }: { start: number; id: string; until: number; limit: number }) =>
    rows
      .where('start', '>=', start)
      .where('start', '<=', until)
      .either(
        (one) => one.where('start', '>', start),
        (one) => one.where('id', '>', id),
      )
      .isOneOf('status', standing)
      .inOrder('start', 'id')
      .atMost(limit),
)

const gigs = selecting(Reservation, (rows, { after }: { after: number }) =>
  rows.where('status', 'gig').where('start', '>', after).inOrder('start', 'id'),
)

const pending = selecting(Reservation, (rows) => rows.where('status', 'pending'))

const named = selecting(Reservation, (rows, { ids }: { ids: string[] }) =>
  rows.isOneOf('id', ids).inOrder('start', 'id'),
)

interface Listed extends Interval {
  status?: ReservationStatus[]
  user?: string
}

const listed = selecting(Reservation, (rows, { start, end, status, user }: Listed) => {
  if (user !== undefined) rows.where('user', user)
  rows.where('start', '<', end).where('end', '>', start)
  if (status) rows.isOneOf('status', status)
  rows.inOrder('start', 'id')
})

/** Reads reservations; the same inside and outside a transaction. */
export function readReservations(tenant: InTenant, { runner, dialect, scope }: TenantSource): ReservationReads {
  const { provider } = scope
  const read = async <T>(one: Statement, parse: (row: Row) => T): Promise<T[]> => {
    const [result] = await runner.run([one])
    return (result?.rows ?? []).map(parse)
  }
  return {
    find: (id) => tenant.first(byId, { id }),
    known: async (ids) =>
      (await Promise.all(inBatches(ids, atOnce).map((some) => tenant.all(among, { ids: some })))).flat(),
    findByDraft: (draft) => tenant.first(byDraft, { draft }),
    async findByDrafts(drafts) {
      const rows = drafts.length === 0 ? [] : await tenant.all(byDrafts, { drafts })
      const latest = new Map(rows.map((row) => [row.draft, row]))
      return drafts.map((draft) => latest.get(draft) ?? null)
    },
    formerOf: (draft) => read(selectFormer(dialect, provider, draft), reservationOf),
    expired: (now, which) => read(selectExpiredHolds(dialect, provider, now, which), reservationOf),
    startingAt: (user, start, status) => read(selectStartingAt(dialect, provider, user, start, status), reservationOf),
    unshared: (page) => read(selectUnshared(dialect, provider, page), reservationOf),
    due: (now, which) => read(selectDue(dialect, provider, now, which), reservationOf),
    starting: ({ after, until, limit }) => tenant.all(starting, { ...after, until, limit }),
    async pending(now) {
      const waiting = await tenant.all(pending, {})
      // One that is approved, and being paid for, has no end.
      return waiting.filter(({ expires }) => (expires ?? now + 1) > now)
    },
    gigs: (after) => tenant.all(gigs, { after }),
    async awaitingMove(now) {
      return (await this.pending(now)).filter(({ life }) => life.reschedule !== undefined)
    },
    async ofResources(resources, range, status) {
      if (resources.length === 0 || status.length === 0) return []
      return read(selectOfResources(provider, resources, range, status), reservationOf)
    },
    cancelled: ({ range, after }) => read(selectCancelled(dialect, provider, range, after), reservationOf),
    onDay: async ({ range, after, status }) =>
      status.length === 0 ? [] : read(selectOnDay(dialect, provider, range, after, status), reservationOf),
    named: async (ids) => (ids.length === 0 ? [] : tenant.all(named, { ids })),
    async openGigs({ range, bookables }) {
      return bookables.length === 0 ? [] : read(selectOpenGigs(dialect, provider, range, bookables), openGigOf)
    },
    async list({ range: { start, end }, status, user }) {
      return status?.length === 0 ? [] : tenant.all(listed, { start, end, status, user })
    },
  }
}

/** Locks what the reservation occupies, and queues its row and its claims. */
export async function insertReservation(
  { trip, scope, days, names }: { trip: Trip; scope: TenantScope; days: LockedDays; names: SharedNames },
  reservation: StoredReservation,
  occupies: Interval[],
) {
  const isShared = occupies.length > 0 ? await names.among(reservation.resources) : () => false
  const [claim, place] = [claimOf(reservation, occupies, isShared), placeOf(reservation)]
  await days.lock(keysOfClaims(claim, place))
  if (claim) await days.put(claim)
  trip.queue(
    insertReservationRow(scope.provider, reservationColumns(reservation)),
    ...insertClaims(scope, claim ? [claim] : [], place ? [place] : []),
  )
}
