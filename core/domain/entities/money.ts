import { Type } from 'typebox'
import { largestNumber } from './bounds.ts'

/**
 * An amount of money. In bundles and on the wire it is a decimal number of major units (95.00); inside, it is an
 * integer of minor units (9500). `core/domain/pricing/money.ts` finds amounts by the mark `money` and converts a whole
 * entity.
 */
export const Money = (options: object = {}) => Type.Number({ ...options, money: true })

/** A rate in major units (a fee per mile). It is not converted, since it may have more digits than the currency. */
export const Rate = (minimum = -largestNumber) => Type.Number({ minimum, maximum: largestNumber })
