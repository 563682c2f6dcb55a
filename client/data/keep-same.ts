import type { Timeslot } from './timeslots.ts'

const identity = (slot: Timeslot) => `${slot.start_utc} ${slot.end_utc} ${slot.occurrence}`

/**
 * A refreshed list of slots that reuses the old objects where nothing changed. Returns the old list if nothing changed
 * at all, so that React renders nothing again.
 */
export function keepSame(before: Timeslot[] | undefined, after: Timeslot[]): Timeslot[] {
  if (!before || before.length === 0) return after
  const known = new Map(before.map((slot) => [identity(slot), slot]))
  const kept = after.map((slot) => {
    const old = known.get(identity(slot))
    return old && JSON.stringify(old) === JSON.stringify(slot) ? old : slot
  })
  const isSame = kept.length === before.length && kept.every((slot, at) => slot === before[at])
  return isSame ? before : kept
}
