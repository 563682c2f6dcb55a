import { mostMoney, mostPoints } from '../../domain/entities/bounds.ts'
import type { PointsPackage } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'

/** Packages as they were chosen, with what they cost together, minor units, and the points that they buy. */
export interface Chosen {
  packages: { id: string; points: number; price: number; quantity: number }[]
  price: number
  points: number
}

/** Prices packages by the provider's own data. Refuses unknown ones, and sums that are too large. */
export function choose(given: { id: string; quantity: number }[], sold: PointsPackage[]): Result<Chosen> {
  const counted = given.filter(({ quantity }) => quantity > 0)
  const packages: Chosen['packages'] = []
  for (const { id, quantity } of counted) {
    const found = sold.find((one) => one.id === id)
    if (!found) return refuse('not_found', { field: '/packages' })
    packages.push({ id, points: found.points, price: found.price, quantity })
  }
  const sum = (part: 'price' | 'points') => packages.reduce((total, one) => total + one[part] * one.quantity, 0)
  const [price, points] = [sum('price'), sum('points')]
  if (price > mostMoney || points > mostPoints) return refuse('invalid_params', { field: '/packages' })
  return ok({ packages, price, points })
}
