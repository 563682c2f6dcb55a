import { longestDays } from '../../domain/gigs/index.ts'
import { statusesAt } from '../../domain/reservation/index.ts'
import type { LimitRepository } from '../../operations/limits/limit-repository.ts'
import { startOf } from '../../operations/reservations/counted-start.ts'
import type { ReservationLife } from '../../operations/reservations/reservation-life.ts'
import type { InTenant, TenantSource } from '../in-tenant.ts'
import { selecting } from '../models/prepared.ts'
import { Reservation } from '../models/reservation-models.ts'
import { reservationStatus } from '../models/reservation-status.ts'
import { integer, integerOrNull, parsed, type Row, text } from '../session.ts'
import { lockNames } from '../statements/holds.ts'

const counting = statusesAt('draft', 'standing')

/**
 * When a reservation counts: days in which a time is yet to be named by their start. One that asks for another time is
 * still of its former one too, which may be in the range when the other is not.
 */
function startsOf({ start, status, life }: Row): { start: number; former: number | null } {
  const own = { start: integer(start), life: {} }
  const isPlain = status !== 'pending' && !text(life).includes('"dates":')
  const known: ReservationLife = isPlain ? {} : parsed(life, {})
  return {
    start: startOf({ ...own, life: known }),
    former: known.reschedule && status === 'pending' ? startOf({ ...known.reschedule, life: known.reschedule }) : null,
  }
}

interface Counted {
  person: string
  start?: number
  end?: number
}

const ofPerson = selecting(
  Reservation,
  (rows, { person, start, end }: Counted) => {
    rows.only('id', 'bookable', 'start', 'status', 'expires', 'waitlistoffer', 'life').where('user', person)
    if (start !== undefined && end !== undefined)
      rows.either(
        (some) => some.where('start', '>=', start).where('start', '<', end),
        (some) => some.where('status', 'pending').holds('life', '"reschedule":'),
      )
    rows.isOneOf('status', counting).inOrder('start', 'id')
  },
  {
    as: (row: Row) => ({
      id: text(row.id),
      bookable: text(row.bookable),
      status: reservationStatus(text(row.status)),
      expires: integerOrNull(row.expires),
      ...startsOf(row),
      waitlistoffer: parsed<{ end: number } | null>(row.waitlistoffer, null),
    }),
  },
)

export const limitsRepository = (tenant: InTenant, { dialect, runner, scope }: TenantSource): LimitRepository => ({
  async lockedReservations({ person, starts, now }) {
    // Days stand at the last slot in them.
    const range = starts ? { start: starts.start, end: starts.end + longestDays } : {}
    const { statement, parse } = tenant.ask(ofPerson, { person, ...range })
    const lock = lockNames(dialect, scope.whitelabel, [`person ${person}`], now)
    const [, found] = await runner.run([lock, statement])
    return (found?.rows ?? []).map(parse)
  },
})
