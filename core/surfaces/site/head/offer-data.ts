import type { PublicBookable } from '../../../domain/wire/index.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'

type Data = Record<string, unknown>

/** The price that the page tells; null where it tells none, or answers alone decide it. */
function toldPrice({ id, price }: PublicBookable, looks: SiteBootstrap['pricelooks']): number | null {
  const look = looks[id]
  if (!look) return price ?? null
  return look.amount > 0 || !look.from ? look.amount : null
}

/** What a bookable costs, at its address; undefined where no price is told. */
export function offerOf(
  bookable: PublicBookable,
  { pricelooks, currency }: Pick<SiteBootstrap, 'pricelooks' | 'currency'>,
  url: string,
): Data | undefined {
  const price = toldPrice(bookable, pricelooks)
  return price === null ? undefined : { '@type': 'Offer', price, priceCurrency: currency.code.toUpperCase(), url }
}

/** An offer with what is known of its room; undefined is for what the page does not know. */
export const withRoom = (offer: Data | undefined, hasRoom: boolean | undefined): Data | undefined =>
  offer && {
    ...offer,
    availability: hasRoom === undefined ? undefined : `https://schema.org/${hasRoom ? 'InStock' : 'SoldOut'}`,
  }
