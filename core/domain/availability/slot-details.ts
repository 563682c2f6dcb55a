import { contains, overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { BlackoutRules, Timeslot } from './types.ts'

export interface SlotDetails {
  bookable: string
  /** Those that the bookable can use. */
  resources: string[]
  /** The span of the reservation that the list ignores: the customer's own hold, or what is being moved. */
  own: Interval | null
  /** The closed times to tell of; empty where the list leaves closed slots out. */
  blackouts: BlackoutRules[]
}

/** The closed times that concern a bookable: the provider's, its own, and those of the resources that it can use. */
const concerning = ({ bookable, resources, blackouts }: SlotDetails): BlackoutRules[] =>
  blackouts.filter(
    (one) =>
      (one.bookable === undefined || one.bookable === bookable) &&
      (one.resource === undefined || resources.includes(one.resource)),
  )

/**
 * The slots with what only some callers ask for: which of them are the own reservation's, and which closed times make
 * one unavailable. The same list where there is nothing to add.
 */
export function withDetails(slots: Timeslot[], details: SlotDetails): Timeslot[] {
  const { own } = details
  const blackouts = concerning(details)
  if (own === null && blackouts.length === 0) return slots
  return slots.map((slot) => {
    const closed = slot.available ? [] : blackouts.filter((one) => overlaps(one, slot))
    const isOwn = own !== null && contains(own, slot)
    if (closed.length === 0 && !isOwn) return slot
    return { ...slot, ...(closed.length > 0 && { blackouts: closed }), ...(isOwn && { selected: true }) }
  })
}

/**
 * A short hash (53 bits, base 36) of what a slot offers, whatever its time: equal `id` and `signature` say that nothing
 * has changed. It is no secret and no proof.
 */
export function signatureOf(slot: Timeslot): string {
  const { seats, available, resources, reason, waitlist_info, title, description, segments, blackouts, selected } = slot
  const text = JSON.stringify([
    [seats, available, resources, reason, waitlist_info],
    [title, description, segments, blackouts, selected],
  ])
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36).padStart(11, '0')
}
