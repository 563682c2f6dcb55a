import { Type } from 'typebox'

/**
 * An amount of money. In bundles and on the wire it is a decimal number of major units (95.00); everywhere inside
 * it is an integer of minor units (9500). `core/domain/pricing/money.ts` converts a whole entity by this mark.
 */
export const Money = (options: object = {}) => Type.Number({ ...options, money: true })

/** A rate in major units (a fee per mile). It may have more digits than the currency, so it stays as written. */
export const Rate = (options: object = {}) => Type.Number({ ...options })
