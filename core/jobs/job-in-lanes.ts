import type { ClaimOfLanes } from '../operations/job-store.ts'
import type { Ports } from '../operations/ports.ts'
import { deliveryPlaces, type PlaceLimits } from './delivery-places.ts'
import type { Job } from './job-deps.ts'

/** How much such a job does at a time, and for how long a piece is its process's. */
export interface LaneLimits extends PlaceLimits {
  /** The most that a run begins, where that is less than there are places. */
  batch?: number
  /** Time limit of the tenant's program, milliseconds. */
  patience: number
  /** How much longer the claim lasts than that, milliseconds: only a dead process loses its claim. */
  margin: number
}

/** The pieces of a job, which programs of tenants may hold up. */
export interface PiecesInLanes<Piece> {
  claim(claim: ClaimOfLanes): Promise<Piece[]>
  /** A piece's lane, as the claim counts it: a tenant's, an endpoint's. */
  laneOf(piece: Piece): string
  /** Does a piece and writes what became of it. */
  work(piece: Piece): Promise<void>
  /** What the log says of a piece. */
  told(piece: Piece): object
}

/**
 * A job whose runs begin what is due and don't wait for it: a program that hangs is left alone until its limit, and
 * soon takes no place from others. Where it cannot be written what became of a piece, the piece stays claimed and is
 * due again when the claim ends.
 */
export function jobInLanes<Piece>(
  name: string,
  { clock, log, processes }: Pick<Ports, 'clock' | 'log' | 'processes'>,
  limits: LaneLimits,
  pieces: PiecesInLanes<Piece>,
): Job {
  const places = deliveryPlaces(limits)

  async function begin(piece: Piece): Promise<void> {
    try {
      await pieces.work(piece)
    } catch (error) {
      const kind = error instanceof Error && 'code' in error ? String(error.code) : 'error'
      log.error({ ...pieces.told(piece), kind }, `${name}: the outcome could not be kept`)
    }
  }

  return {
    name,
    every: 1000,
    async run() {
      while (places.free() <= 0) await places.next()
      const now = clock.now()
      const found = await pieces.claim({
        now,
        until: now + limits.patience + limits.margin,
        limit: Math.min(limits.batch ?? limits.places, places.free()),
        each: limits.placesOfLane,
        underWay: places.taken(),
        process: processes.own,
      })
      for (const piece of found) places.begin(pieces.laneOf(piece), () => begin(piece))
      return found.length
    },
    /** The end of a piece frees a place, and what had to wait for it. */
    sooner: places.next,
    settle: places.settle,
  }
}
