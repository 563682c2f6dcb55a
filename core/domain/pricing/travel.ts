import { add, compare, fraction, multiply, subtract, zero } from './fraction.ts'
import type { PriceData } from './price-data.ts'
import { exact, majorToMinor, roundMinor } from './unpriceable.ts'

/**
 * Step 6, one way from the provider, in minor units: miles × `fee` + miles beyond `excessmiles` × `excessfee`, rounded
 * once. With `excessmiles` 0 only the excess is charged; without `excessmiles` there is no excess. Without a distance
 * or a `fee` the result is 0; a `fee` of 0 still charges the excess.
 */
export function travelCost(
  { fee, excessfee = 0, excessmiles }: PriceData['travelcost'],
  distance: number | null | undefined,
  digits: number,
): number {
  if (distance === null || distance === undefined || fee === undefined || distance <= 0) return 0
  const miles = exact(distance)
  if (excessmiles === 0) return roundMinor(majorToMinor(multiply(miles, exact(excessfee)), digits))
  const beyond = excessmiles === undefined ? zero : subtract(miles, exact(excessmiles))
  const excess = compare(beyond, fraction(0)) > 0 ? multiply(beyond, exact(excessfee)) : zero
  return roundMinor(majorToMinor(add(multiply(miles, exact(fee)), excess), digits))
}
