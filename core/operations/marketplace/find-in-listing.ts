import { around, distance } from 'geokdbush'
import { findWords, type Point } from '../../domain/marketplace/index.ts'
import type { Listing } from './listing.ts'

/** What a list is asked for. */
export interface ListingQuery {
  /** Folded; all must occur. */
  words: string[]
  /** Where distances are measured from; null for a list in order of name. */
  near: Point | null
  /** Kilometres from there; absent for all, those of unknown places last. */
  within?: number | undefined
}

/** A site that was found; `kilometres` is null where its place is unknown or none was asked. */
export interface FoundSite {
  id: string
  kilometres: number | null
}

export interface FoundSites {
  /** All that match, of which `sites` is the part asked for. */
  total: number
  sites: FoundSite[]
}

/** Half of the earth's circumference, kilometres: nothing is further away. */
const furthest = Math.PI * 6371

/** Some of the sites that match: nearest first where a place is asked, else in order of name. */
export async function findInListing(
  listing: Listing,
  { words, near, within }: ListingQuery,
  { from, count }: { from: number; count: number },
): Promise<FoundSites> {
  const { ids, placed, points, unplaced } = listing
  const all = words.length === 0 ? null : findWords(await listing.texts(), words)
  const named = (place: number, kilometres: number | null = null) => ({ id: ids[place] ?? '', kilometres })
  const total = all?.length ?? ids.length
  if (near === null) {
    const places = all
      ? [...all.subarray(from, from + count)]
      : ids.slice(from, from + count).map((_, index) => from + index)
    return { total, sites: places.map((place) => named(place)) }
  }
  const { longitude, latitude } = near
  const found = all && new Set(all)
  const isWanted = found && ((point: number) => found.has(placed[point] ?? -1))
  const nearest = (most: number, reach?: number) =>
    around(points, longitude, latitude, most, reach, isWanted ?? undefined)
  const measured = (point: number) => named(placed[point] ?? -1, kilometresTo(listing, near, point))
  if (within !== undefined) {
    const inside = nearest(Number.POSITIVE_INFINITY, Math.min(within, furthest))
    return { total: inside.length, sites: inside.slice(from, from + count).map(measured) }
  }
  const last = found ? unplaced.filter((place) => found.has(place)) : unplaced
  const known = total - last.length
  const first = from < known ? nearest(Math.min(from + count, known)).slice(from) : []
  const start = Math.max(0, from - known)
  const rest = last.slice(start, start + count - first.length)
  return { total, sites: [...first.map(measured), ...rest.map((place) => named(place))] }
}

/** Of opposite points rounding may ask for the arc of more than 1. */
function kilometresTo({ coordinates }: Listing, { longitude, latitude }: Point, point: number): number {
  const [east = 0, north = 0] = [coordinates[2 * point], coordinates[2 * point + 1]]
  const found = distance(longitude, latitude, east, north)
  return Number.isNaN(found) ? furthest : found
}
