import { formatMajor, parseAmount } from './amount.ts'
import { isPriceData, type PriceData } from './price-data.ts'
import type { VolumeThreshold } from './types.ts'

/** Price data as the wire carries it: every amount a decimal number of major units. */
export type MajorPriceData = Omit<PriceData, 'unit'> & { readonly unit?: 'major' }

/** A volume discount as the wire carries it: its amount a decimal number of major units. */
export type MajorVolumeThreshold = Omit<VolumeThreshold, 'unit'> & { readonly unit?: 'major' }

/** Price data for the wire. Whatever else was frozen with it, as the miles to the customer, stays. */
export const priceDataInMajor = ({ unit: _, ...data }: PriceData, digits: number): MajorPriceData =>
  withAmounts(data, (minor) => formatMajor(minor, digits))

/** The way back, for who computes with it. Null where the value is no price data, or not of such a currency. */
export function priceDataFromMajor(value: unknown, digits: number): PriceData | null {
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

/** The way back. Throws a RangeError at an amount with more digits than the currency: the server sends none. */
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

/** Price data with each of its amounts converted; points, factors and what is in major units already stay. */
const withAmounts = (data: Omit<PriceData, 'unit'>, convert: (amount: number) => number): Omit<PriceData, 'unit'> => ({
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
})
