/**
 * Decimal digits of the ISO 4217 currencies whose minor unit is not a hundredth. A table, since `Intl` data differs
 * between runtimes.
 */
const digitsOf: Record<string, number> = {
  bhd: 3,
  bif: 0,
  clf: 4,
  clp: 0,
  djf: 0,
  gnf: 0,
  iqd: 3,
  isk: 0,
  jod: 3,
  jpy: 0,
  kmf: 0,
  krw: 0,
  kwd: 3,
  lyd: 3,
  omr: 3,
  pyg: 0,
  rwf: 0,
  tnd: 3,
  ugx: 0,
  uyi: 0,
  uyw: 4,
  vnd: 0,
  vuv: 0,
  xaf: 0,
  xof: 0,
  xpf: 0,
}

/** Currencies with other than 2 digits; `Intl` doesn't know all of them. */
export const unusualCurrencies: readonly string[] = Object.keys(digitsOf)

/** The number of decimals of a currency; 2 for unknown ones. Codes are compared without case. */
export function currencyDigits(code: string): number {
  const key = code.toLowerCase()
  return Object.hasOwn(digitsOf, key) ? (digitsOf[key] ?? 2) : 2
}
