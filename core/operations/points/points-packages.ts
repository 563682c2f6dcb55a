import { mostMoney, mostPoints } from '../../domain/entities/bounds.ts'
import type { PointsPackage } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Ports } from '../ports.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import type { Tenant } from '../tenant.ts'

interface Asking {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'log' | 'clock'>
}

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

/** Who may take a price for points: on the page itself, since nobody comes back to a purchase from elsewhere. */
export async function processorsFor(price: number, asking: Asking) {
  if (price === 0) return []
  const quote = { reservations: [{ duenow: price, dueonapproval: 0 }] }
  const eligible = await eligibleProcessors({ quote, toPay: price, finalPrice: price }, asking)
  return eligible.filter(({ capabilities: { method } }) => method === 'card' || method === 'wallet')
}
