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

/** Bytes of a closed time in an answer, without its ids: four times and the names of its fields. */
const bytesOfBlackout = 160
/** Every so many slots others get a turn. */
const slotsAtOnce = 500

/**
 * The slots with what only some callers ask for: which of them are the own reservation's, and which closed times make
 * one unavailable. The same list where there is nothing to add. Done in steps; the last one returns null where the
 * closed times need more bytes than there is room for, since each stands with every slot that it closes.
 * @param room bytes that they may need in an answer
 */
export function* detailSteps(
  slots: Timeslot[],
  details: SlotDetails,
  room: number,
): Generator<undefined, Timeslot[] | null> {
  const { own } = details
  const blackouts = concerning(details)
  if (own === null && blackouts.length === 0) return slots
  const detailed: Timeslot[] = []
  let left = room
  for (const [at, slot] of slots.entries()) {
    if (at % slotsAtOnce === slotsAtOnce - 1) yield
    const closed = slot.available ? [] : blackouts.filter((one) => overlaps(one, slot))
    for (const { bookable = '', resource = '' } of closed) left -= bytesOfBlackout + bookable.length + resource.length
    if (left < 0) return null
    const isOwn = own !== null && contains(own, slot)
    const isPlain = closed.length === 0 && !isOwn
    detailed.push(
      isPlain ? slot : { ...slot, ...(closed.length > 0 && { blackouts: closed }), ...(isOwn && { selected: true }) },
    )
  }
  return detailed
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
