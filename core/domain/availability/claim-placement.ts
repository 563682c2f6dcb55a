import { overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { ClaimDemand } from './claim-demands.ts'

/** Placements that a search tries before it answers no: far more than a real day needs. */
const MOST_TRIES = 20_000

/** Units left of a resource over an interval before unnamed units; 0 when blacked out or unknown. */
export type FreeUnits = (resource: string, interval: Interval) => number

/** The interval cut wherever one of the others begins or ends, so that the load is constant within each piece. */
function pieces(interval: Interval, others: readonly Interval[]): Interval[] {
  const cuts = others
    .flatMap(({ start, end }) => [start, end])
    .filter((cut) => cut > interval.start && cut < interval.end)
  const edges = [...new Set([interval.start, ...cuts, interval.end])].sort((a, b) => a - b)
  return edges.slice(1).map((end, index) => ({ start: edges[index] ?? interval.start, end }))
}

/**
 * Whether every demand can be placed on a resource, beside what is taken already and what the candidate would take.
 * `free` is asked only about pieces that lie wholly inside or wholly outside of what the candidate `occupies`. Demands
 * are placed by start; where all resources are alike, no placement needs a second try.
 */
export function canPlaceAll(demands: readonly ClaimDemand[], occupies: readonly Interval[], free: FreeUnits): boolean {
  const placed: { resource: string; demand: ClaimDemand }[] = []
  let tries = 0
  const fits = (demand: ClaimDemand, resource: string): boolean => {
    const beside = placed.filter((one) => one.resource === resource)
    if (beside.some((one) => one.demand.owner === demand.owner)) return false
    const others = [...occupies, ...beside.flatMap((one) => one.demand.intervals)]
    return demand.intervals.every((interval) =>
      pieces(interval, others).every((piece) => {
        const meeting = beside.filter((one) => one.demand.intervals.some((other) => overlaps(other, piece)))
        const taken = meeting.reduce((sum, one) => sum + one.demand.units, 0)
        return free(resource, piece) - taken >= demand.units
      }),
    )
  }
  const place = (at: number): boolean => {
    const demand = demands[at]
    if (!demand) return true
    for (const resource of demand.options) {
      if (++tries > MOST_TRIES) return false
      if (!fits(demand, resource)) continue
      placed.push({ resource, demand })
      if (place(at + 1)) return true
      placed.pop()
    }
    return false
  }
  return place(0)
}
