import { isForOneParty } from '../../domain/availability/for-one-party.ts'
import { ok, type Result } from '../../domain/errors.ts'
import { instantToUtc } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { FeedSlot } from '../../domain/wire/public-feed.ts'
import type { AvailabilityAnswer } from '../../domain/wire/timeslot.ts'
import { getAvailabilityInRange } from '../availability/generate-availability.ts'
import { PreparedJson } from '../caches/prepared-json.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import { stayOf } from '../reservations/wire-life.ts'
import type { Tenant } from '../tenant.ts'

/** What a call's answer says, prepared or not. */
function opened(answer: AvailabilityAnswer | PreparedJson): AvailabilityAnswer {
  return answer instanceof PreparedJson ? JSON.parse(answer.bytes.toString()) : answer
}

/**
 * What a passer-by could still book in a range, by the very lists that the calendars show. In order of the starts. One
 * list for each bookable, whose answer is cached while nothing is written. Null if there are more than `most`.
 */
export async function unbookedSlots(
  bookables: CataloguedBookable[],
  { start, end }: Interval,
  { most, ...context }: { tenant: Tenant; ports: Ports; actor: Actor; most: number },
): Promise<Result<FeedSlot[] | null>> {
  const found: FeedSlot[] = []
  for (const entry of bookables) {
    const { bookable } = entry
    const asked = { bookable: bookable.id, start: instantToUtc(start), end: instantToUtc(end) }
    const answer = await getAvailabilityInRange.handler({ ...context, params: asked })
    if (!answer.ok) return answer
    for (const slot of opened(answer.value).timeslots) {
      if (!slot.available) continue
      const stay = stayOf({ start: Date.parse(slot.start_utc) }, entry, context.tenant)
      found.push({
        ...{ bookable: bookable.id, bookablename: bookable.name, start: slot.start, end: slot.end },
        ...{ start_utc: slot.start_utc, end_utc: slot.end_utc, timezone: slot.timezone, seats: slot.seats },
        ...(bookable.slug && { slug: bookable.slug }),
        ...(slot.title && { title: slot.title }),
        ...(stay && { stay }),
        ...(isForOneParty(entry.rules) && !slot.reservation_capacity && { oneparty: true }),
        ...(slot.segments && { segments: slot.segments }),
      })
    }
    if (found.length > most) return ok(null)
    await context.ports.nextTurn(context.tenant.scope)
  }
  return ok(
    found.toSorted((one, other) => (one.start_utc < other.start_utc ? -1 : one.start_utc > other.start_utc ? 1 : 0)),
  )
}
