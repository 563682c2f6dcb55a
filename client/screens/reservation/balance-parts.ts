import { leftToPay, rounded } from '../../booking/price/credit.ts'
import type { Balance } from '../../data/reservation-money.ts'
import type { GivenCode } from './gift-choice.tsx'

interface Asked {
  balance: Balance
  currency: string
  /** The code that its customer has typed. */
  given: Pick<GivenCode, 'left'> | null
  /** Whether they took out the code that pays beside a payment which waits. */
  isTakenOut: boolean
}

/** What pays for a balance, in major units. */
export interface BalanceParts {
  /** What is owed without any code. */
  whole: number
  /** What is told to be left, and is agreed to: less what a code has paid already. */
  due: number
  /** The code that pays beside a payment which waits, and stays with the next one. */
  kept: Balance['gift'] | null
  /** What a code pays, kept or typed. */
  used: number
  /** What is paid by other means, and what of it is too little to be charged and stays owed. */
  rest: number
  joins: number
}

export function balanceParts({ balance, currency, given, isTakenOut }: Asked): BalanceParts {
  const whole = rounded(balance.due + (balance.gift?.used ?? 0), currency)
  const kept = isTakenOut ? null : (balance.gift ?? null)
  const used = kept?.used ?? Math.min(whole, given?.left ?? 0)
  const parts = { whole, due: kept ? balance.due : whole, kept, used }
  const quote = { ...balance, finalprice: balance.price, currency, duenow: whole, dueonapproval: 0, giftused: used }
  const { duenow: rest, joins } = leftToPay(quote)
  return { ...parts, rest, joins }
}
