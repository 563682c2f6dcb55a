import { Value } from 'typebox/value'
import { inLanguage } from '../../domain/content/index.ts'
import { PointsPackage } from '../../domain/entities/people.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** The most packages that a provider's site lists. */
const most = 100

/** The packages that a provider sells, in its order; prices in minor units. What costs nothing is not sold. */
export async function packagesOf({
  tenant,
  ports,
}: {
  tenant: Tenant
  ports: Pick<Ports, 'repositories'>
}): Promise<PointsPackage[]> {
  if (tenant.provider === null) return []
  const { entities } = ports.repositories(tenant.scope)
  const query = { reach: 'provider' as const, filter: [], limit: most, offset: 0 }
  const { items } = await entities.search('pointspackages', query)
  return items.filter((one): one is PointsPackage => Value.Check(PointsPackage, one)).filter(({ price }) => price > 0)
}

/** A package as it is told; the price in major units. */
export const wirePackage = (stored: PointsPackage, { currency, language }: Pick<Tenant, 'currency' | 'language'>) => {
  const { id, name = '', points, price } = inLanguage(PointsPackage, stored, language)
  return { ...{ id, name, points }, price: formatMajor(price, currency.digits) }
}
