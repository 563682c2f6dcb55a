import { parseAmount } from '../../../domain/pricing/money.ts'
import { type Fault, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { isLanguage } from './languages.ts'
import { oneDiscount } from './tenants.ts'

export const discountFaults = (discount: Bundle['discounts'][number], pointer: string): Fault[] =>
  oneDiscount(discount, pointer)

/** Two bounds of one thing, in the wrong order. */
export function boundsFaults(entity: Record<string, unknown>, [low, high]: [string, string], pointer: string): Fault[] {
  const [from, to] = [entity[low], entity[high]]
  if (typeof from !== 'number' || typeof to !== 'number' || !(from > to)) return []
  return [{ pointer: `${pointer}/${high}`, expected: `at least "${low}", ${from}`, found: shown(to) }]
}

export const addonFaults = (addon: Bundle['addons'][number], pointer: string): Fault[] =>
  boundsFaults(addon, ['min', 'max'], pointer)

/** Tiers of one seat number, and down payments that are no percentage or no amount. */
export function tierFaults(bookable: Bundle['bookables'][number], pointer: string): Fault[] {
  const faults: Fault[] = []
  const seen = new Set<number>()
  for (const [index, { seat_quantity }] of (bookable.pricing_tiers ?? []).entries()) {
    if (seen.has(seat_quantity)) {
      const expected = 'a seat number that no other tier has'
      faults.push({ pointer: `${pointer}/pricing_tiers/${index}/seat_quantity`, expected, found: shown(seat_quantity) })
    }
    seen.add(seat_quantity)
  }
  return [...faults, ...downPaymentFaults(bookable, pointer)]
}

/** More digits than any currency has can be neither an amount nor a sensible percentage. */
function downPaymentFaults(bookable: Bundle['bookables'][number], pointer: string): Fault[] {
  const { downpaymentamount: amount, downpaymenttype } = bookable
  if (amount === undefined) return []
  const at = `${pointer}/downpaymentamount`
  if (downpaymenttype === 'percentagetotal') {
    return !(amount > 100) ? [] : [{ pointer: at, expected: 'a percentage up to 100', found: shown(amount) }]
  }
  return parseAmount(amount, 4).ok ? [] : [{ pointer: at, expected: 'an amount of money', found: shown(amount) }]
}

export function dictionaryFaults({ language }: Bundle['dictionaries'][number], pointer: string): Fault[] {
  if (isLanguage(language)) return []
  return [{ pointer: `${pointer}/language`, expected: 'a language tag such as "en-us"', found: shown(language) }]
}
