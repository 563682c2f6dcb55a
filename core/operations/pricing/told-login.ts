import { codeAppliesTo, codeObstacle } from '../../domain/pricing/index.ts'
import { localDate } from '../../domain/time/index.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { mayBook } from '../appointments/may-book.ts'
import type { OperationInput } from '../define-operation.ts'
import { isDue, type PricedCart } from './price-cart.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

const unused = { all: 0, person: 0 }

/**
 * Whether who asks for a price must sign in to book at it; and whether a code of the site that can be used today takes
 * the whole of what is booked, so that an account is not asked for before codes are.
 */
export async function toldLogin(
  priced: Pick<PricedCart, 'quote' | 'toPay'>,
  appointments: Pick<Appointment, 'entry'>[],
  { tenant, ports, actor }: Input,
): Promise<{ loginrequired: boolean; freebycode?: boolean }> {
  if (mayBook({ tenant, actor }, isDue(priced))) return { loginrequired: false }
  const { baseprice, volumediscountdollaramt } = priced.quote.totals
  const { provider } = tenant.scope
  const today = localDate(ports.clock.now(), tenant.timezone)
  const isFreeBy = (await ports.catalogueOf(tenant)).discounts.some(
    (discount) =>
      appointments.every(({ entry }) => codeAppliesTo(discount, { provider, bookable: entry.bookable.id })) &&
      codeObstacle(discount, today, unused) === null &&
      ((discount.discount_percentage ?? 0) >= 100 ||
        (discount.discount_amount ?? 0) >= baseprice - volumediscountdollaramt),
  )
  return { loginrequired: true, ...(isFreeBy && mayBook({ tenant, actor }, false) && { freebycode: true }) }
}
