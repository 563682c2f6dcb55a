import type { TenantContext } from './tenant-context.ts'

/** Degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

/** A place as a customer may choose it. Its label is an address by itself: `locate` finds the same point for it. */
export interface Place {
  label: string
  /** What the address is made of, as far as the source tells: `street`, `town`, `region`, `postcode`, `country`. */
  parts: Record<string, string>
  point: Point
}

/** By road, one way. */
export interface Trip {
  miles: number
  seconds: number
}

export interface PlaceAsk {
  /** The country that is meant where an address names none (ISO 3166, two capital letters). */
  country: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/**
 * Turns addresses into points. Throws when its source can't be asked now; that is not the same as knowing of no such
 * place.
 */
export interface Geocoder {
  /** Whether the source may be asked with each key typed. Some forbid it; they are asked when the customer says so. */
  whiletyping(context: TenantContext): boolean
  /** What the source wants to be named by beside its answers; empty for nothing. */
  attribution: string
  /** Places that the text may mean, the likeliest first, ten at most. */
  suggest(context: TenantContext, text: string, ask: PlaceAsk): Promise<Place[]>
  /** Where an address is; null where there is no such place. */
  locate(context: TenantContext, address: string, ask: PlaceAsk): Promise<Point | null>
}

/** Measures trips. Throws when its source can't be asked now. */
export interface Router {
  /** The way by road; null where there is none. */
  travel(context: TenantContext, from: Point, to: Point, ask: PlaceAsk): Promise<Trip | null>
}

/**
 * A source of places: of points, of trips, or of both. A white-label may take its points from one plugin and its
 * trips from another; what it names neither of comes from the operator's default.
 */
export interface PlaceProvider {
  name: string
  geocoder?: Geocoder
  router?: Router
}
