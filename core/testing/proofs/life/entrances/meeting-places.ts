import type { Of } from './kinds.ts'

/**
 * Where a meeting tries to come about, each time at a time of its own: at the boat, at the dock where both must have
 * something before they enter, and again where others came between.
 */
const places: readonly Of[] = ['boat', 'dock', 'dock', 'boat', 'dock']

/** The times that so many meetings may take: most need one or two, and some each of their tries. */
export const timesFor = (meetings: number): number => 2 * meetings + 2 * places.length

/** The first meeting that comes about at one of the places; null if none does. */
export async function meetSomewhere<Both>(meetAt: (place: Of) => Promise<Both | null>): Promise<Both | null> {
  for (const place of places) {
    const both = await meetAt(place)
    if (both) return both
  }
  return null
}
