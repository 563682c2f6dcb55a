/** How much may be under way at a time. */
export interface PlaceLimits {
  /** In all, of what has not lingered yet. */
  places: number
  /** Of one lane, of what has not lingered yet. */
  placesOfLane: number
  /** After so long, ms, a delivery lingers: it gives its place to another, and only the following limits count it. */
  lingersAfter: number
  lingering: number
  lingeringOfLane: number
}

/** The work under way of a job, each piece in a lane: a tenant's, an endpoint's. */
export interface DeliveryPlaces {
  /** How many more may begin. */
  free(): number
  /** The places of a lane that are taken; all of them where too much of it lingers. */
  taken(): string[]
  /** Begins work that must not fail. */
  begin(lane: string, work: () => Promise<void>): void
  /** Settles when a place may have become free, or a piece of work has ended; null if nothing is under way. */
  next(): Promise<void> | null
  /** Waits until nothing is left that has just begun: each piece has ended or lingers. */
  prompt(): Promise<void>
  /** Waits for all of it. */
  settle(): Promise<void>
}

/**
 * Gives places to work that may hang. What has just begun shares few places, so that it is done in order and the
 * database is not flooded; what hangs leaves them after a moment, so that the programs of a few tenants delay nobody
 * else, and their own other messages little.
 */
export function deliveryPlaces(limits: PlaceLimits): DeliveryPlaces {
  const underWay = new Map<Promise<void>, { lane: string; lingers: boolean }>()
  let change = Promise.withResolvers<void>()
  const changed = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  const all = () => [...underWay.values()]
  const lingering = () => all().filter(({ lingers }) => lingers)

  function free(): number {
    const late = lingering().length
    return Math.min(limits.places - (underWay.size - late), limits.places + limits.lingering - underWay.size)
  }

  function taken(): string[] {
    const late = Map.groupBy(lingering(), ({ lane }) => lane)
    const full = [...late].filter(([, of]) => of.length >= limits.lingeringOfLane).map(([lane]) => lane)
    const prompt = all().filter(({ lane, lingers }) => !lingers && !full.includes(lane))
    return [...prompt.map(({ lane }) => lane), ...full.flatMap((lane) => Array(limits.placesOfLane).fill(lane))]
  }

  return {
    free,
    taken,
    begin(lane, work) {
      const piece = { lane, lingers: false }
      const timer = setTimeout(() => {
        piece.lingers = true
        changed()
      }, limits.lingersAfter)
      const done = Promise.resolve()
        .then(work)
        .finally(() => {
          clearTimeout(timer)
          underWay.delete(done)
          changed()
        })
      underWay.set(done, piece)
    },
    next: () => (underWay.size > 0 ? change.promise : null),
    async prompt() {
      while (all().some(({ lingers }) => !lingers)) await change.promise
    },
    async settle() {
      await Promise.all(underWay.keys())
    },
  }
}
