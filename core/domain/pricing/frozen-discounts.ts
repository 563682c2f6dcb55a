import type { CodeTerms, FrozenPriceData } from './price-data.ts'
import type { CodeDiscount, VolumeThreshold } from './types.ts'

type Frozen = Pick<FrozenPriceData, 'volumediscounts' | 'code'> | null

const written = (code: string) => code.trim().toLowerCase()

/** A browser knows no ids. */
const isSameCode = (told: CodeTerms, other: Pick<CodeDiscount, 'id' | 'referencecode'>): boolean =>
  written(told.referencecode) === written(other.referencecode) &&
  (told.id === undefined || other.id === undefined || told.id === other.id)

/** What a discount takes by its code. */
export const codeTermsOf = ({
  id,
  referencecode,
  discount_percentage,
  discount_amount,
  appliestoaddons,
}: CodeDiscount): CodeTerms => ({
  ...(id !== undefined && { id }),
  referencecode,
  ...(discount_percentage !== undefined && { discount_percentage }),
  ...(discount_amount !== undefined && { discount_amount }),
  ...(appliestoaddons && { appliestoaddons }),
})

/**
 * Frozen price data once a code is applied to their hold, or none. One that was applied to it before takes what it
 * took.
 */
export function withCode(pricedata: FrozenPriceData, code: CodeTerms | null): FrozenPriceData {
  const { code: before, ...plain } = pricedata
  if (code === null) return plain
  return { ...plain, code: before && isSameCode(before, code) ? before : code }
}

/** The volume discounts of a cart: those frozen with the first of its live holds, else today's. */
export const volumeDiscountsOf = (
  cart: readonly Frozen[],
  today: VolumeThreshold[] | undefined,
): VolumeThreshold[] | undefined => cart.find((one) => one?.volumediscounts)?.volumediscounts ?? today

/**
 * Today's discounts with what a live hold of the cart was told that its code takes. One that was applied to none takes
 * what it takes today.
 */
export function discountsAsTold(cart: readonly Frozen[], today: CodeDiscount[]): CodeDiscount[] {
  const told = cart.flatMap((one) => one?.code ?? [])
  return today.map((discount) => {
    const frozen = told.find((one) => isSameCode(one, discount))
    if (!frozen) return discount
    const { discount_percentage: _, discount_amount: __, appliestoaddons: ___, ...judged } = discount
    return { ...judged, ...frozen, referencecode: discount.referencecode }
  })
}
