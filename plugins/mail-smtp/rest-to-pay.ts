import {
  currencyDigits,
  formatDate,
  formatMoney,
  type HookContext,
  isPaidOnSite,
  isRecord,
  localeOf,
  paymentInformationOf,
  type ReservationTelling,
} from '@tessera/plugin-api'
import { momentOf } from './moment.ts'
import type { Telling } from './reservation-tellings.ts'

type Wire = Record<string, unknown>

/** Writes an amount in the white-label's currency. */
export function moneyOf(context: HookContext): (amount: number) => string {
  const { currency: code } = context.whitelabel
  return (amount) => formatMoney(amount, { code, digits: currencyDigits(code) }, localeOf(context))
}

/** What of the price is taken by itself once somebody takes on days in which no time is named yet. Major units. */
export function dueOnClaim({ status, date_restriction }: Wire, information: Wire): number {
  const { dueonclaim, dueprice, paidprice } = information
  const isOpen = status === 'gig' && isRecord(date_restriction) && Number(paidprice ?? 0) === 0
  if (!isOpen || isPaidOnSite(information)) return 0
  return Math.min(Number(dueonclaim ?? 0), Number(dueprice ?? dueonclaim ?? 0))
}

/** What is left to pay beside what a claim takes and what the mail says is collected. Major units. */
export function leftToPay({ reservation, data }: ReservationTelling, { holds }: Telling): number {
  const information = paymentInformationOf(reservation)
  const { finalprice, paidprice, dueprice } = information
  if (typeof finalprice !== 'number' || finalprice === 0) return 0
  const paid = typeof paidprice === 'number' ? paidprice : 0
  const due = typeof dueprice === 'number' ? dueprice : finalprice - paid
  // What is collected by itself is told above, with its day.
  const collected = holds.includes('collecting') ? Number(data.amount ?? 0) : 0
  return due - dueOnClaim(reservation, information) - collected
}

/**
 * How it is paid: by itself, online (in time), on site, or to the provider; the words are `mail.due_…`, `mail.rest_…`.
 */
type Way = 'collected' | 'until' | 'online' | 'on_site' | 'directly'

const wayOf = ({ balance, reservation }: ReservationTelling): Way => {
  if (balance === null) return isPaidOnSite(paymentInformationOf(reservation)) ? 'on_site' : 'directly'
  if (balance.until !== null) return 'until'
  return balance.collectAt === null ? 'online' : 'collected'
}

/** What its customer still has to pay, and how. */
export interface Rest {
  way: Way
  isOnline: boolean
  values: { amount: string; provider: string; date: string }
}

/** The same of a mail; null where nothing is left. */
export function restToPay(context: HookContext, event: ReservationTelling, telling: Telling): Rest | null {
  const left = leftToPay(event, telling)
  if (left <= 0) return null
  const { until = null, collectAt = null } = event.balance ?? {}
  const day = collectAt === null ? '' : formatDate(collectAt.slice(0, 10), localeOf(context), 'full')
  const date = until === null ? day : momentOf(context, until, event.reservation)
  const values = { amount: moneyOf(context)(left), provider: context.provider?.name ?? '', date }
  return { way: wayOf(event), isOnline: event.balance !== null, values }
}
