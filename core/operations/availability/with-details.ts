import { detailSteps, type SlotDetails } from '../../domain/availability/index.ts'
import type { Timeslot } from '../../domain/availability/types.ts'
import { inTurns } from './in-turns.ts'

/** What closed times may need of an answer beside its slots, bytes: each stands with every slot that it closes. */
const mostBytes = 16_000_000

/**
 * Slots with what only some callers ask for; null where that would make the answer too large.
 * @param nextTurn resolves after other requests had a turn
 */
export function withDetails(
  slots: Timeslot[],
  details: SlotDetails,
  nextTurn: () => Promise<void>,
  room = mostBytes,
): Promise<Timeslot[] | null> {
  return inTurns(detailSteps(slots, details, room), nextTurn)
}
