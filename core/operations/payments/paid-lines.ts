import type { PaymentLine } from '../../plugin-api/index.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import type { PaymentWork } from './payment-work.ts'
import type { Paid } from './stored-payment.ts'

/** What an attempt pays for, one line for each reservation of which something is due: together its whole amount. */
export async function paidLines({ tenant, ports }: PaymentWork, paid: Paid[]): Promise<PaymentLine[]> {
  const language = paid[0]?.reservation.language ?? tenant.language
  const catalogue = await shownCatalogue({ ...tenant, language }, ports)
  return paid
    .filter(({ share }) => share.amount > 0)
    .map(({ reservation, share }) => ({
      reservation: reservation.id,
      description: catalogue.find(reservation.bookable)?.bookable.name ?? '',
      seats: reservation.seats,
      amount: share.amount,
      tax: taxIn(share.amount, reservation.payment?.quote),
    }))
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
