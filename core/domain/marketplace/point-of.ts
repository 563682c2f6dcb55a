import type { Provider } from '../entities/index.ts'

/** Degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

const degrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most

/** Whether both are degrees of a point on earth. */
export const isPoint = (latitude: unknown, longitude: unknown): boolean =>
  degrees(latitude, 90) && degrees(longitude, 180)

/** Where a provider is, by its `place`; null where that names no point. */
export function pointOf({ place }: Pick<Provider, 'place'>): Point | null {
  const { latitude, longitude } = place ?? {}
  return degrees(latitude, 90) && degrees(longitude, 180) ? { latitude, longitude } : null
}
