import { type ChargeableAmounts, currencyDigits } from '@tessera/plugin-api'

/** Currencies whose amounts the service takes without decimals. */
const whole = new Set([
  ...['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'],
])
/** Currencies with three decimals, of which the last is to be 0. */
const thousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** The least that may be charged, in the service's units; others are held against half a dollar when they settle. */
const least: Record<string, number> = {
  ...{ aed: 200, aud: 50, bgn: 100, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400 },
  ...{ huf: 17500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300 },
  ...{ sgd: 50, thb: 1000, usd: 50 },
}
/** Eight digits. */
const most = 99_999_999

const digitsAtService = (currency: string): number => (whole.has(currency) ? 0 : thousandths.has(currency) ? 3 : 2)

/**
 * How much the service's unit is of ours: 100 for crowns of Iceland, which it counts with decimals that they don't
 * have.
 */
const factorOf = (currency: string): number => 10 ** (digitsAtService(currency) - currencyDigits(currency))

/** An amount in the service's units; not a whole number where they are too coarse for it. */
export function toService(amount: number, currency: string): number {
  const code = currency.toLowerCase()
  return amount * factorOf(code)
}

/** An amount of the service's in our minor units. */
export function fromService(amount: number, currency: string): number {
  const code = currency.toLowerCase()
  return Math.round(amount / factorOf(code))
}

export type AmountFault = 'amount_too_small' | 'amount_too_large' | 'amount_step'

/** Whether the service takes an amount at all: what it captures of a charge, and refunds, has to be so too. */
export function isInSteps(amount: number, currency: string): boolean {
  const code = currency.toLowerCase()
  const units = toService(amount, code)
  return Number.isSafeInteger(units) && !(thousandths.has(code) && units % 10 !== 0)
}

/** Why an amount can't be charged; null if it can. Pure. */
export function amountFault(amount: number, currency: string): AmountFault | null {
  const code = currency.toLowerCase()
  const units = toService(amount, code)
  if (!isInSteps(amount, code)) return 'amount_step'
  if (units < (least[code] ?? 1)) return 'amount_too_small'
  return units > most ? 'amount_too_large' : null
}

/** What can be charged in a currency, in our minor units. */
export function unitsOf(currency: string): ChargeableAmounts | null {
  const code = currency.toLowerCase()
  if (!/^[a-z]{3}$/.test(code)) return null
  const factor = factorOf(code)
  const step = factor < 1 ? 1 / factor : thousandths.has(code) ? 10 : 1
  const inSteps = (units: number, round: (value: number) => number) => round(fromService(units, code) / step) * step
  return { minimum: Math.max(step, inSteps(least[code] ?? 1, Math.ceil)), maximum: inSteps(most, Math.floor), step }
}

/** The sentence of a fault, for logs and for whoever reads the answer. */
export const amountSentence: Record<AmountFault, string> = {
  amount_too_small: 'The amount is below the least that can be charged by card in this currency.',
  amount_too_large: 'The amount is above the most that can be charged by card at once.',
  amount_step: 'Cards are not charged in such small steps of this currency.',
}
