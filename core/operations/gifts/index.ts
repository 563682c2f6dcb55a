import type { Operation } from '../define-operation.ts'
import { buyGiftCode, getGiftOffer } from './buy-gift-code.ts'
import { updateGiftCode, voidGiftCode } from './change-gift-code.ts'
import { getGiftBalance } from './get-gift-balance.ts'
import { getGiftCodes } from './get-gift-codes.ts'
import { issueGiftCode } from './issue-gift-code.ts'

/** Gift codes: issued by staff, sold to customers, and told to who holds one. */
export const giftOperations: Operation[] = [
  getGiftOffer,
  buyGiftCode,
  getGiftBalance,
  issueGiftCode,
  getGiftCodes,
  updateGiftCode,
  voidGiftCode,
]
