import { parseAmount } from '../../../domain/pricing/money.ts'
import { type Fault, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { boundsFaults, openBoundsFaults } from './bounds.ts'
import { isLanguage } from './languages.ts'
import { formulaFaults, type KnownSlugs } from './questions.ts'
import { oneDiscount } from './tenants.ts'
import { typedCode } from './uniqueness.ts'

/**
 * A discount has either a percentage or an amount, a code that can be typed, and a last day that is not before its
 * first.
 */
export const discountFaults = (discount: Bundle['discounts'][number], pointer: string): Fault[] => [
  ...oneDiscount(discount, pointer),
  ...(discount.referencecode !== '' && typedCode(discount.referencecode) === ''
    ? [{ pointer: `${pointer}/referencecode`, expected: 'a code', found: shown(discount.referencecode) }]
    : []),
  ...(discount.from !== undefined && discount.until !== undefined && discount.until < discount.from
    ? [{ pointer: `${pointer}/until`, expected: `a date from ${discount.from} on`, found: shown(discount.until) }]
    : []),
]

/**
 * Add-ons need bounds in order, and formulas in the arithmetic grammar that name the provider's questions outside the
 * roster.
 */
export const addonFaults = (addon: Bundle['addons'][number], pointer: string, slugs: KnownSlugs): Fault[] => [
  ...openBoundsFaults(addon, ['min', 'max'], pointer),
  ...formulaFaults(addon, ['price_function', 'time_function', 'display_function'], pointer, slugs.outside),
]

/** Faults of add-on groups: bounds in the wrong order, and members that the bookable does not offer. */
export const addonGroupFaults = (bookable: Bundle['bookables'][number], pointer: string): Fault[] =>
  (bookable.addongroups ?? []).flatMap((group, index) => {
    const at = `${pointer}/addongroups/${index}`
    const strangers = group.addons.flatMap((id, number) =>
      bookable.addons?.includes(id)
        ? []
        : [{ pointer: `${at}/addons/${number}`, expected: 'one of the "addons" of the bookable', found: shown(id) }],
    )
    const bounds = group.max === 0 ? [] : boundsFaults(group, ['min', 'max'], at)
    return [...bounds, ...strangers]
  })

/** Faults of two tiers with one seat number, and of down payments that are neither percentage nor amount. */
export function tierFaults(bookable: Bundle['bookables'][number], pointer: string, digits: number): Fault[] {
  const faults: Fault[] = []
  const seen = new Set<number>()
  for (const [index, { seat_quantity }] of (bookable.pricing_tiers ?? []).entries()) {
    if (seen.has(seat_quantity)) {
      const expected = 'a seat number that no other tier has'
      faults.push({ pointer: `${pointer}/pricing_tiers/${index}/seat_quantity`, expected, found: shown(seat_quantity) })
    }
    seen.add(seat_quantity)
  }
  return [...faults, ...downPaymentFaults(bookable, pointer, digits)]
}

/** A down payment is a percentage up to 100, or an amount with the currency's digits. */
function downPaymentFaults(bookable: Bundle['bookables'][number], pointer: string, digits: number): Fault[] {
  const { downpaymentamount: amount, downpaymenttype } = bookable
  if (amount === undefined) return []
  const at = `${pointer}/downpaymentamount`
  if (downpaymenttype === 'percentagetotal') {
    return !(amount > 100) ? [] : [{ pointer: at, expected: 'a percentage up to 100', found: shown(amount) }]
  }
  const read = parseAmount(amount, digits)
  return read.ok ? [] : [{ pointer: at, expected: String(read.error.data?.expected), found: shown(amount) }]
}

export function dictionaryFaults({ language }: Bundle['dictionaries'][number], pointer: string): Fault[] {
  if (isLanguage(language)) return []
  return [{ pointer: `${pointer}/language`, expected: 'a language tag such as "en-us"', found: shown(language) }]
}
