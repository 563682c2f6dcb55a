import type { TenantContext } from './tenant-context.ts'

/** Degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

/** A place for a customer to choose. Its label is a complete address: `locate` finds the same point for it. */
export interface Place {
  label: string
  /** Components of the address that the source knows: `street`, `town`, `region`, `postcode`, `country`. */
  parts: Record<string, string>
  point: Point
}

/** By road, one way. */
export interface Trip {
  miles: number
  seconds: number
}

export interface PlaceAsk {
  /** The country assumed for addresses without one (ISO 3166, two capital letters). */
  country: string
  /** The provider's own town, where most addresses are near; absent where it is not known. `region` may be empty. */
  near?: { town: string; region: string }
  /**
   * A pseudonym of the visitor who waits, by which a source with a queue lets visitors take turns; absent for work of
   * the server's own. It means nothing elsewhere, and must not be sent on.
   */
  visitor?: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** Turns addresses into points. Throws when its source is unavailable, and returns null for unknown places. */
export interface Geocoder {
  /** Whether the source may be called at each keystroke. Where it forbids that, it is called when the customer asks. */
  whiletyping(context: TenantContext): boolean
  /** The attribution that the source requires beside its answers; empty for none. */
  attribution: string
  /** Places that match the text, the most likely first, at most ten. */
  suggest(context: TenantContext, text: string, ask: PlaceAsk): Promise<Place[]>
  /** The point of an address; null for an unknown place. */
  locate(context: TenantContext, address: string, ask: PlaceAsk): Promise<Point | null>
}

/** Measures trips. Throws when its source is unavailable. */
export interface Router {
  /** The trip by road; null where there is no route. */
  travel(context: TenantContext, from: Point, to: Point, ask: PlaceAsk): Promise<Trip | null>
}

/**
 * A source of points, of trips, or of both. A white-label may use one plugin for points and another for trips; the
 * operator's default supplies what is missing.
 */
export interface PlaceProvider {
  name: string
  geocoder?: Geocoder
  router?: Router
}
