import { slotsOfBooking } from '../catalogue/lowest-price.ts'
import type { Bookable } from '../entities/bookable.ts'
import type { MajorPriceData } from './major-price-data.ts'

/** How the price of a bookable is told before anything of it is chosen. */
export interface PriceLook {
  /** The least that a booking, or a unit of it, costs without tax, travel and choices; major units. */
  amount: number
  /** Whether length, seats or answers may raise it. */
  from: boolean
  /** The unit of the price, if it is not the whole. */
  per?: 'seat' | 'day' | 'night'
  /** Whether tax is added. */
  plustax: boolean
  /** Whether each way to the customer costs something, or only what is farther than so many miles. */
  travel: 'all' | { beyond: number } | null
}

type Seated = Pick<Bookable, 'bookabletype' | 'combinedslots' | 'mincombined' | 'maxcombined' | 'seatsperbooking'>

/** Whether an answer or an extra costs something; a formula may. */
const hasPricedChoices = ({ forms, addons }: Pick<MajorPriceData, 'forms' | 'addons'>): boolean =>
  forms.some(({ questions }) =>
    questions.some((question) => question.function !== null || question.options.some(({ price }) => (price ?? 0) > 0)),
  ) || addons.some((addon) => addon.function !== undefined || addon.priceadjustment > 0)

/** As `travelCost` charges it: without a `fee` nothing, with 0 of `excessmiles` the excess from the first mile on. */
function travelOf({ fee, excessfee = 0, excessmiles }: MajorPriceData['travelcost']): PriceLook['travel'] {
  if (fee === undefined) return null
  const isExcess = excessfee > 0 && excessmiles !== undefined
  if (excessmiles === 0) return isExcess ? 'all' : null
  if (fee > 0) return 'all'
  return isExcess ? { beyond: excessmiles } : null
}

/** What is told of a price: from the same data that it is computed from. */
export function priceLookOf(prices: Omit<MajorPriceData, 'unit'>, bookable: Seated): PriceLook {
  const { price, pricing_tiers: tiers, tax, travelcost, bookabletype } = prices
  const slots = slotsOfBooking(bookable)
  const first = tiers.find(({ seat_quantity: seats }) => seats === 1)
  const amount = (first?.marginal_price ?? price) * slots.least
  const isSeated = (bookable.seatsperbooking ?? 1) > 1
  const per =
    bookabletype === 'calendarday' ? (prices.countby === 'nights' ? 'night' : 'day') : isSeated ? 'seat' : null
  const isGraded = isSeated && tiers.some(({ marginal_price: other }) => other !== (first?.marginal_price ?? price))
  return {
    amount,
    from: isGraded || slots.most > slots.least || hasPricedChoices(prices),
    ...(per !== null && { per }),
    plustax: amount > 0 && tax.included !== true && tax.applicabletobaseprice === true && (tax.taxpercentage ?? 0) > 0,
    travel: travelOf(travelcost),
  }
}

/** Whether nothing of it can cost anything. */
export const isFree = ({ amount, from, travel }: PriceLook): boolean => amount === 0 && !from && travel === null
