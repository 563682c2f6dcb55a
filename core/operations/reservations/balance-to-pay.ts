import { formatMajor } from '../../domain/pricing/index.ts'
import { collectAt } from '../../domain/reservation/index.ts'
import type { ReservationAnswer } from '../../domain/wire/index.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { onlineProcessors } from '../pricing/eligible-processors.ts'
import type { Tenant } from '../tenant.ts'
import { balanceOf, toldPrice } from './balance.ts'
import { isDisputed } from './is-disputed.ts'

interface Asking {
  tenant: Tenant
  ports: Ports
}

/** Whether its customer has chosen to pay at the venue. */
const isPaidThere = ({ payment }: StoredReservation, { plugins }: Tenant): boolean =>
  plugins.payments.find(({ name }) => name === payment?.processor)?.capabilities.method === 'on_site'

/**
 * What a reservation owes that may be paid online now, in minor units, and who may take it; nothing while a payment of
 * it is disputed.
 */
export async function owedOnline(reservation: StoredReservation, asking: Asking) {
  const owed = isPaidThere(reservation, asking.tenant) ? 0 : balanceOf(reservation)
  const repositories = asking.ports.repositories(asking.tenant.scope)
  const due = owed > 0 && (await isDisputed(repositories, reservation)) ? 0 : owed
  const price = reservation.payment ? toldPrice(reservation.payment).finalprice : 0
  return { due, price, processors: await onlineProcessors({ due, price }, asking) }
}

/** The same as its page is told; nothing where nothing is owed. */
export async function balanceToPay(
  reservation: StoredReservation,
  asking: Asking,
): Promise<Pick<ReservationAnswer, 'balance'>> {
  const { due, price, processors } = await owedOnline(reservation, asking)
  if (due === 0 || processors.length === 0) return {}
  const { digits } = asking.tenant.currency
  const names = processors.map(({ name }) => name)
  const { unpaid, collect } = reservation.life
  const at = collect ? collectAt(collect, reservation.start) : null
  const until_utc = unpaid ? new Date(unpaid.until).toISOString() : null
  const amounts = { price: formatMajor(price, digits), due: formatMajor(due, digits) }
  const collected = at === null ? {} : { collectat_utc: new Date(at).toISOString() }
  return { balance: { ...amounts, processors: names, until_utc, ...collected } }
}
