import { priceDataInMajor, priceDataOf, priceLookOf } from '../../../domain/pricing/index.ts'
import type { PublicBookable } from '../../../domain/wire/index.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'

/** How the prices of bookables are told; those without a price, and those of other sites, are left out. */
export async function priceLooksOf(
  tenant: Tenant,
  bookables: PublicBookable[],
  deps: SiteDeps,
): Promise<SiteBootstrap['pricelooks']> {
  const catalogue = await deps.ports.catalogueOf(tenant)
  const { digits } = tenant.currency
  const looks = bookables.flatMap(({ id, siteurl }) => {
    const entry = siteurl === undefined ? catalogue.find(id) : undefined
    if (entry?.bookable.price === undefined) return []
    const { bookable, forms, addons, taxincluded } = entry
    const prices = priceDataInMajor(priceDataOf(bookable, forms, addons, taxincluded), digits)
    return [[id, priceLookOf(prices, bookable)] as const]
  })
  return Object.fromEntries(looks)
}
