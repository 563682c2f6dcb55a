import type { ChargeableAmounts } from '@tessera/plugin-api'

/** What the service charges, in minor units. Francs in steps of five, since it pays out in coins that there are. */
const chargeable: Record<string, ChargeableAmounts> = {
  usd: { minimum: 50, maximum: 5_000_000, step: 1 },
  eur: { minimum: 50, maximum: 5_000_000, step: 1 },
  chf: { minimum: 50, maximum: 5_000_000, step: 5 },
  kwd: { minimum: 100, maximum: 5_000_000, step: 10 },
}

export const unitsOf = (currency: string): ChargeableAmounts | null =>
  Object.hasOwn(chargeable, currency.toLowerCase()) ? (chargeable[currency.toLowerCase()] ?? null) : null

export function isChargeable(amount: number, currency: string): boolean {
  const units = unitsOf(currency)
  return units !== null && amount >= units.minimum && amount <= units.maximum && amount % units.step === 0
}
