import type { Interval } from '../../domain/time/types.ts'

/**
 * A time of a shared resource that came free at one provider. Its own queue is served in that transaction; those of the
 * others that take the resource follow once it is over.
 */
export interface FreedRoom extends Interval {
  id: string
  /** Where it came free. */
  provider: string
  resource: string
  /** Whether nobody is told of it in the last hours: a hold ran out. */
  silent: boolean
  created: number
}

export interface RoomRepository {
  /** Keeps what came free in the transaction that freed it. */
  add(rooms: FreedRoom[]): Promise<void>
}
