import type { ReservationStatus } from '../domain/entities/index.ts'
import { type StatusRules, statuses, statusNamed } from '../domain/reservation/index.ts'

/** The rules of a reservation's life, to be read: the server decides by them, and a plugin changes none. */
export { mayFollow, type Stage, type StatusRules, statusesAt } from '../domain/reservation/index.ts'
export type { ReservationStatus }

/**
 * What a reservation's status means, by the name that events and answers have: whether it stands, may be cancelled or
 * moved, takes its place, and what may follow. Null for what is no status.
 */
export function rulesOfStatus(status: unknown): Readonly<StatusRules> | null {
  const known = typeof status === 'string' ? statusNamed(status) : null
  return known && statuses[known]
}
