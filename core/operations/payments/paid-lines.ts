import type { Bookable } from '../../domain/entities/index.ts'
import { venueOf } from '../../domain/wording/index.ts'
import type { PaymentLine, PaymentPlace } from '../../plugin-api/index.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentWork } from './payment-work.ts'
import type { Paid } from './stored-payment.ts'

/** What an attempt pays for, one line for each reservation of which something is due: together its whole amount. */
export async function paidLines({ tenant, ports }: PaymentWork, paid: Paid[]): Promise<PaymentLine[]> {
  const language = paid[0]?.reservation.language ?? tenant.language
  const catalogue = await shownCatalogue({ ...tenant, language }, ports)
  return paid
    .filter(({ share }) => share.amount > 0)
    .map(({ reservation, share }) => {
      const bookable = catalogue.find(reservation.bookable)?.bookable ?? null
      const place = placeIn(tenant, reservation, bookable)
      return {
        reservation: reservation.id,
        description: bookable?.name ?? '',
        seats: reservation.seats,
        amount: share.amount,
        tax: taxIn(share.amount, reservation.payment?.quote),
        ...(place && { place }),
      }
    })
}

/** Where a reservation takes place, as far as its customer reads it too; null where nobody says. */
function placeIn(tenant: Tenant, reservation: Paid['reservation'], bookable: Bookable | null): PaymentPlace | null {
  const visited = locationOf(reservation)
  if (visited) return { of: 'customer', text: visited.address }
  const { provider } = tenant
  const text = venueOf(bookable, provider)
  if (text === '') return null
  // A place of the bookable's own is a text alone.
  if (text !== venueOf(null, provider)) return { of: 'provider', text }
  const { address: street, city, state, zip } = provider ?? {}
  const parts = { street, city, state, zip, country: countryOf(tenant) }
  return { of: 'provider', text, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) }
}

type Taxed = Pick<
  NonNullable<Paid['reservation']['payment']>['quote'],
  'finalprice' | 'basepricetax' | 'addontax' | 'travelfeetax'
>

/** The part of a price's taxes that a part of the price has, whether the price contains them or they were added. */
function taxIn(amount: number, quote: Taxed | undefined): number {
  if (!quote || quote.finalprice <= 0) return 0
  const taxes = quote.basepricetax + quote.addontax + quote.travelfeetax
  return Math.round((taxes * Math.min(amount, quote.finalprice)) / quote.finalprice)
}
