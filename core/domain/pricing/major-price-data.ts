import { formatMajor, parseAmount } from './amount.ts'
import { type FrozenPriceData, isPriceData } from './price-data.ts'
import type { VolumeThreshold } from './types.ts'

/** Price data on the wire: every amount is a decimal number of major units. */
export type MajorPriceData = Omit<FrozenPriceData, 'unit'> & { readonly unit?: 'major' }

/** A volume discount on the wire: its amount is a decimal number of major units. */
export type MajorVolumeThreshold = Omit<VolumeThreshold, 'unit'> & { readonly unit?: 'major' }

/** Price data for the wire. Other frozen fields, such as the miles to the customer, are copied. */
export const priceDataInMajor = ({ unit: _, ...data }: FrozenPriceData, digits: number): MajorPriceData =>
  withAmounts(data, (minor) => formatMajor(minor, digits))

/**
 * Price data from the wire, with amounts in minor units. Null for other values, and for amounts with more digits than
 * the currency.
 */
export function priceDataFromMajor(value: unknown, digits: number): FrozenPriceData | null {
  if (!isPriceData(value)) return null
  let isExact = true
  const { unit: _, ...data } = value
  const read = withAmounts(data, (major) => {
    const minor = parseAmount(major, digits)
    if (!minor.ok) isExact = false
    return minor.ok ? minor.value : 0
  })
  return isExact ? read : null
}

/** Volume discounts for the wire. */
export const volumeDiscountsInMajor = (thresholds: VolumeThreshold[], digits: number): MajorVolumeThreshold[] =>
  thresholds.map((each) => withDiscountAmount(each, (minor) => formatMajor(minor, digits)))

/**
 * Volume discounts from the wire. Throws a RangeError for an amount with more digits than the currency, which the
 * server never sends.
 */
export const volumeDiscountsFromMajor = (thresholds: MajorVolumeThreshold[], digits: number): VolumeThreshold[] =>
  thresholds.map((each) =>
    withDiscountAmount(each, (major) => {
      const minor = parseAmount(major, digits)
      if (!minor.ok) throw new RangeError(`a volume discount of ${major} has more digits than its currency`)
      return minor.value
    }),
  )

function withDiscountAmount(
  { appointments, discount_percentage, discount_amount }: Omit<VolumeThreshold, 'unit'>,
  convert: (amount: number) => number,
) {
  return {
    appointments,
    ...(discount_percentage !== undefined && { discount_percentage }),
    ...(discount_amount !== undefined && { discount_amount: convert(discount_amount) }),
  }
}

/** Price data with each amount converted. Points, factors, and rates in major units stay as they are. */
const withAmounts = (
  data: Omit<FrozenPriceData, 'unit'>,
  convert: (amount: number) => number,
): Omit<FrozenPriceData, 'unit'> => ({
  ...data,
  price: convert(data.price),
  pricing_tiers: data.pricing_tiers.map((tier) => ({ ...tier, marginal_price: convert(tier.marginal_price) })),
  forms: data.forms.map((form) => ({
    ...form,
    questions: form.questions.map((question) => ({
      ...question,
      options: question.options.map((option) => ({
        ...option,
        price: option.price === null ? null : convert(option.price),
      })),
    })),
  })),
  addons: data.addons.map((addon) => ({ ...addon, priceadjustment: convert(addon.priceadjustment) })),
  ...(data.volumediscounts && {
    volumediscounts: data.volumediscounts.map((each) => withDiscountAmount(each, convert)),
  }),
  ...(data.code?.discount_amount !== undefined && {
    code: { ...data.code, discount_amount: convert(data.code.discount_amount) },
  }),
})
