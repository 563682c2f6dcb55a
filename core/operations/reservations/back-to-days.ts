import { lastSlotIn } from '../../domain/gigs/index.ts'
import { addedTimeIn } from '../appointments/added-time.ts'
import { keptResources } from '../appointments/kept-resources.ts'
import { spanFrom } from '../capacity/days-input.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'

/**
 * A reservation whose named time no longer stands: a gig in its days again, without claims. Null where no time was
 * named in days. Its calendar's event changes.
 */
export function backToDays(from: StoredReservation, entry: CataloguedBookable): StoredReservation | null {
  const { named, ...life } = from.life
  if (!named) return null
  const claimed = new Set((from.life.claims ?? []).map(({ resource }) => resource))
  const { start } = lastSlotIn(named.days, entry.rules.duration * 1000)
  return {
    ...from,
    ...spanFrom(start, addedTimeIn(from), entry),
    status: 'gig',
    resources: keptResources(from, entry).filter((id) => !claimed.has(id)),
    sequence: from.sequence + 1,
    life: { ...life, dates: named.days, claims: [] },
  }
}
