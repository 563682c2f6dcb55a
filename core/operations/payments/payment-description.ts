import { inLanguage } from '../../domain/content/index.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import { Provider } from '../../domain/entities/tenant.ts'
import { localDate } from '../../domain/time/index.ts'
import { formatDate, localeAt } from '../../domain/wording/index.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Tenant } from '../tenant.ts'
import { speak, type WordsPorts, wordsOf } from '../words/words.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** An appointment in a payment's description. */
interface PaidItem {
  bookable: Bookable
  /** Epoch ms. */
  start: number
}

export const paidItem = ({ entry, span }: Appointment): PaidItem => ({ bookable: entry.bookable, start: span.start })

/** The longest text that processors accept. */
const longest = 200

/**
 * The text on the statement of a payment, in the language of its reservations: what, when and with whom. It is the same
 * for the same appointments, because it is part of a call that may be repeated.
 */
export async function paymentDescription(
  appointments: PaidItem[],
  { tenant, ports, language }: { tenant: Tenant; ports: WordsPorts; language: string },
): Promise<string> {
  const [first, ...others] = appointments
  const spoken = await wordsOf(tenant, language, ports, others.length === 0 ? first?.bookable : null)
  const word = speak(spoken)
  const locale = localeAt(spoken.language, countryOf(tenant))
  const items = appointments.map(({ bookable, start }) => {
    const date = formatDate(localDate(start, tenant.timezone), locale, 'short')
    return word('payment.item', { bookable: bookable.name, date })
  })
  // As its reservations' language calls the provider, whatever language the call is in.
  const provider = inLanguage(Provider, tenant.stored?.provider ?? tenant.provider, language)
  const whole = word('payment.description', { items: items.join('; '), provider: provider?.name ?? '' })
  return whole.length > longest ? `${whole.slice(0, longest - 1)}…` : whole
}

/** The same of what an attempt pays for, as it is stored. */
export async function descriptionOf(
  { tenant, ports }: PaymentWork,
  attempt: Pick<PaymentAttempt, 'id' | 'purchase'>,
): Promise<string> {
  if (attempt.purchase) {
    const word = speak(await wordsOf(tenant, tenant.language, ports, null))
    if (attempt.purchase.gift !== undefined) return word('gift.statement', { provider: tenant.provider?.name ?? '' })
    return word('points.statement', { count: attempt.purchase.points, provider: tenant.provider?.name ?? '' })
  }
  const paid = await ports.repositories(tenant.scope).payments.paidBy(attempt.id)
  const language = paid[0]?.reservation.language ?? tenant.language
  const catalogue = await shownCatalogue({ ...tenant, language }, ports)
  const items = paid.flatMap(({ reservation: { bookable, start } }) => {
    const entry = catalogue.find(bookable)
    return entry ? [{ bookable: entry.bookable, start }] : []
  })
  return paymentDescription(items, { tenant, ports, language })
}
