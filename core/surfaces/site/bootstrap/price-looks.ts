import { priceDataInMajor, priceDataOf, priceLookOf } from '../../../domain/pricing/index.ts'
import type { PublicBookable } from '../../../domain/wire/index.ts'
import { listedEntries } from '../../../operations/catalogue/visibility.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'

/** How the prices of bookables are told, at a master site as where they are booked; those without one are left out. */
export async function priceLooksOf(
  tenant: Tenant,
  bookables: PublicBookable[],
  deps: SiteDeps,
): Promise<SiteBootstrap['pricelooks']> {
  const ids = bookables.map(({ id }) => id)
  const { digits } = tenant.currency
  const looks = (await listedEntries(tenant, ids, deps.ports.catalogueOf)).flatMap(({ entry }) => {
    const { bookable, forms, addons, taxincluded } = entry
    if (bookable.price === undefined) return []
    const prices = priceDataInMajor(priceDataOf(bookable, forms, addons, taxincluded), digits)
    return [[bookable.id, priceLookOf(prices, bookable)] as const]
  })
  return Object.fromEntries(looks)
}
