/** A place to fill in a requirement group: `mandatory` takes any of its options, other places only chosen resources. */
export interface Place {
  group: number
  mandatory: boolean
  /** Resources that can fill it, in order of preference. */
  options: readonly string[]
}

/** Assignments that a search may reject before it gives up. Reached only where very many sessions run in parallel. */
const MOST_REJECTIONS = 2_000

/**
 * Whether every chosen resource can have a place and every mandatory place a resource, each used once. This is a
 * bipartite matching that covers both sides (one exists when each side can be covered alone). Places before `from` are
 * filled already.
 */
function completable(places: readonly Place[], from: number, used: ReadonlySet<string>, must: readonly string[]) {
  const inPlace: (string | undefined)[] = []
  const placeOf = new Map<string, number>()
  const put = (place: number, resource: string): true => {
    inPlace[place] = resource
    placeOf.set(resource, place)
    return true
  }
  const seat = (resource: string, seen: Set<number>): boolean => {
    for (let at = from; at < places.length; at++) {
      if (seen.has(at) || !places[at]?.options.includes(resource)) continue
      seen.add(at)
      const holder = inPlace[at]
      if (holder === undefined || seat(holder, seen)) return put(at, resource)
    }
    return false
  }
  const fill = (place: number, seen: Set<string>): boolean => {
    for (const resource of places[place]?.options ?? []) {
      if (used.has(resource) || seen.has(resource)) continue
      seen.add(resource)
      const holder = placeOf.get(resource)
      if (holder !== undefined && places[holder]?.mandatory && !fill(holder, seen)) continue
      if (holder !== undefined && inPlace[holder] === resource) inPlace[holder] = undefined
      return put(place, resource)
    }
    return false
  }
  for (const resource of must) if (!used.has(resource) && !seat(resource, new Set())) return false
  for (let at = from; at < places.length; at++)
    if (places[at]?.mandatory && inPlace[at] === undefined && !fill(at, new Set())) return false
  return true
}

/**
 * The first assignment, in order of preference, that fills all places at once and that `accept` takes. Null stands for
 * an optional place left empty. Each pick is checked by a matching, so that a greedy pick never blocks another group.
 */
export function findAssignment(
  places: readonly Place[],
  must: readonly string[],
  accept: (picked: readonly (string | null)[]) => boolean,
): (string | null)[] | null {
  const picked: (string | null)[] = []
  const used = new Set<string>()
  let rejections = 0
  /** Within a group, picks keep the order of preference, so that each set is tried once. */
  const firstOption = (at: number): number => {
    const place = places[at]
    const previous = places[at - 1]
    const before = picked[at - 1]
    const isSame = place && previous?.group === place.group && previous.mandatory === place.mandatory
    return isSame && before ? place.options.indexOf(before) + 1 : 0
  }
  const search = (at: number): boolean => {
    const place = places[at]
    if (!place) {
      if (accept(picked)) return true
      rejections++
      return false
    }
    for (let option = firstOption(at); option < place.options.length; option++) {
      const resource = place.options[option]
      if (resource === undefined || used.has(resource)) continue
      picked[at] = resource
      used.add(resource)
      if (completable(places, at + 1, used, must) && search(at + 1)) return true
      used.delete(resource)
      if (rejections > MOST_REJECTIONS) return false
    }
    if (place.mandatory) return false
    picked[at] = null
    return completable(places, at + 1, used, must) && search(at + 1)
  }
  return completable(places, 0, used, must) && search(0) ? picked.slice(0, places.length) : null
}
