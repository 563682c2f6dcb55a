import { ok } from '../../domain/errors.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { packagesOf, wirePackage } from '../catalogue/packages-sold.ts'
import { defineOperation } from '../define-operation.ts'
import { processorsFor } from '../payments/buy-once.ts'
import { choose } from './points-packages.ts'

/** The packages of points that a provider sells, what those that are chosen cost, and who may take that. */
export const getPointsPackages = defineOperation({
  name: 'get_points_packages',
  summary: 'The packages of points that are sold here, and what chosen ones cost together.',
  ...calls.get_points_packages,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant } = input
    const { code: currency, digits } = tenant.currency
    const sold = await packagesOf(input)
    const chosen = choose(params.packages ?? [], sold)
    if (!chosen.ok) return chosen
    const { price, points } = chosen.value
    return ok({
      currency,
      packages: sold.map((one) => ({
        ...wirePackage(one, tenant),
        quantity: chosen.value.packages.find(({ id }) => id === one.id)?.quantity ?? 0,
      })),
      totalprice: formatMajor(price, digits),
      points,
      processors: (await processorsFor(price, input)).map(({ name }) => name),
    })
  },
})
