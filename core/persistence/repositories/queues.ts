import { byJoining } from '../../domain/waitlist/index.ts'
import type { QueueReads } from '../../operations/queues/queue-reads.ts'
import { placeIn, selectQueue } from '../occupancy/claims.ts'
import type { OccupancySource } from '../occupancy/read-occupancy.ts'

/** Reads the places in queues, which stand beside the claims. */
export const queuesRepository = ({ dialect, runner, scope }: OccupancySource): QueueReads => ({
  async of(bookables, range) {
    if (bookables.length === 0) return []
    const results = await runner.run(bookables.map((id) => selectQueue(dialect, scope.provider, id, range)))
    return results
      .flatMap(({ rows }) => rows.map(placeIn))
      .map(({ resources: named, ...place }) => ({ ...place, named }))
      .sort(byJoining)
  },
})
