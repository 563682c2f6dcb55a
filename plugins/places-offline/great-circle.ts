import type { Point } from '@tessera/plugin-api'

const earthRadiusMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Miles between two points along the surface of a sphere (haversine). */
export function greatCircleMiles(from: Point, to: Point): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2)
  const east = Math.sin(radians(to.longitude - from.longitude) / 2)
  const both = north ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(both)))
}
