import type { SitesFind } from '../../../core/plugin-api/site.ts'

/** What is asked of a white-label's sites, by the names under which an address asks it. */
export interface AskedOfSites {
  search: string
  address: string
  /** The visitor's own place, in degrees; null where an address or none is asked. */
  latitude: number | null
  longitude: number | null
  radius: number | null
  /** Null for the unit of the country. */
  unit: SitesFind['unit'] | null
  [name: string]: string | number | null
}

/** What the page's list was asked for. */
export function askedOf({ search, address, place, radius, unit }: SitesFind): AskedOfSites {
  const own = address === '' && place !== null ? place : null
  const isPlaced = place !== null || address !== ''
  const { latitude = null, longitude = null } = own ?? {}
  return { search, address, latitude, longitude, radius, unit: isPlaced ? unit : null }
}

/** Asks for no place: what follows from one is not asked either. */
export const nowhere = { address: '', latitude: null, longitude: null, radius: null, unit: null }

export const isPlaced = ({ address, latitude }: AskedOfSites): boolean => address.trim() !== '' || latitude !== null

/** Distances that are offered, in either unit; one that an address names is added. */
export const radiusChoices = (asked: number | null): number[] =>
  [...new Set([5, 10, 25, 50, 100, ...(asked === null ? [] : [asked])])].sort((a, b) => a - b)
