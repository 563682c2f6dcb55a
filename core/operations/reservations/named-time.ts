import { refusableUntil } from '../../domain/gigs/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wholeDays, wireSpan } from '../times/wire-time.ts'

/** When a reservation is, for the wire: its days as a whole while its claimer has not named the time. */
export const wireSpanOf = (
  { start, end, life: { dates } }: Pick<StoredReservation, 'start' | 'end' | 'life'>,
  entry: CataloguedBookable | null,
  { timezone }: Pick<Tenant, 'timezone'>,
) => (dates ? wireSpan(dates, timezone, wholeDays) : wireSpan({ start, end }, timezone, entry?.rules))

/**
 * Until when its customer may refuse the time that its claimer named; null for one that they may not, or not again, or
 * have not been told. A claim that is given back for another place changes nothing of it.
 */
export const refusableTime = ({ status, life, start }: StoredReservation): Instant | null =>
  (status === 'booked' || status === 'gig') && life.named && life.timerefused === undefined
    ? refusableUntil(life.named, start)
    : null
