import { around, distance } from 'geokdbush'
import type { Point } from '../../domain/marketplace/index.ts'
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

const everything = () => true

/** Whether a place matches the words; null for whoever asks none. */
async function matcher(
  listing: Listing,
  words: string[],
): Promise<{ matches(place: number): boolean; all: number[] | null }> {
  if (words.length === 0) return { matches: everything, all: null }
  const texts = await listing.texts()
  const found = new Uint8Array(texts.length)
  const all: number[] = []
  for (const [place, text] of texts.entries()) {
    if (!words.every((word) => text.includes(word))) continue
    found[place] = 1
    all.push(place)
  }
  return { matches: (place) => found[place] === 1, all }
}

/** Some of the sites that match: nearest first where a place is asked, else in order of name. */
export async function findInListing(
  listing: Listing,
  { words, near, within }: ListingQuery,
  { from, count }: { from: number; count: number },
): Promise<FoundSites> {
  const { ids, placed, points, unplaced } = listing
  const { matches, all } = await matcher(listing, words)
  const named = (place: number, kilometres: number | null = null) => ({ id: ids[place] ?? '', kilometres })
  const total = all?.length ?? ids.length
  if (near === null) {
    const places = all ? all.slice(from, from + count) : ids.slice(from, from + count).map((_, index) => from + index)
    return { total, sites: places.map((place) => named(place)) }
  }
  const { longitude, latitude } = near
  const isWanted = all && ((point: number) => matches(placed[point] ?? -1))
  const nearest = (most: number, reach?: number) =>
    around(points, longitude, latitude, most, reach, isWanted ?? undefined)
  const measured = (point: number) => named(placed[point] ?? -1, kilometresTo(listing, near, point))
  if (within !== undefined) {
    const inside = nearest(Number.POSITIVE_INFINITY, Math.min(within, furthest))
    return { total: inside.length, sites: inside.slice(from, from + count).map(measured) }
  }
  const last = unplaced.filter(matches)
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
