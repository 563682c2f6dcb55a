import { codeObstacle } from '../../../domain/pricing/index.ts'
import { Refused } from '../../../domain/pricing/oracle/exact.ts'
import { type OraclePrice, oracle, oracleStatus } from '../../../domain/pricing/oracle/oracle.ts'
import type { OracleLine } from '../../../domain/pricing/oracle/oracle-answers.ts'
import { type JudgedTerms, obstacleInTable } from '../../../domain/pricing/oracle/oracle-code.ts'
import { quote } from '../../../domain/pricing/quote.ts'
import type { Quote, QuoteInput, QuoteLine, ReservationQuote, VolumeThreshold } from '../../../domain/pricing/types.ts'
import { type AskedCase, cartByProse, cartByRules } from './asked.ts'

/** The cart's prices by the second implementation; null where it has no price. */
export function expectedPrices(input: QuoteInput): OraclePrice[] | null {
  try {
    return oracle(input)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Returns the first difference from the second implementation, or a sum that does not add up; null where all is right.
 */
export function faultOf(input: QuoteInput): { fault: string | null; isPriced: boolean } {
  const wanted = expectedPrices(input)
  const result = quote(input)
  if (!result.ok || !wanted) {
    const fault = result.ok === (wanted !== null) ? null : 'one of them refuses what the other one prices'
    return { fault, isPriced: false }
  }
  const { reservations } = result.value
  const faults = reservations.map((one, index) => differenceOf(one, wanted[index]) ?? sumFault(one))
  const fault =
    faults.find((each) => each !== null) ??
    totalFault(result.value) ??
    spreadFault(input, result.value) ??
    statusFault(input, result.value)
  return { fault, isPriced: true }
}

function differenceOf(one: ReservationQuote, wanted: OraclePrice | undefined): string | null {
  if (!wanted) return 'a reservation has no price'
  const { answered, ...amounts } = wanted
  for (const [field, amount] of Object.entries(amounts)) {
    const found = one[field as keyof typeof amounts]
    if (found !== amount) return `${field} is ${found}, not ${amount}`
  }
  const found = JSON.stringify(one.lines.flatMap(answeredBy).sort())
  const expected = JSON.stringify(answered.map(written).sort())
  return found === expected ? null : `the lines of the answers are ${found}, not ${expected}`
}

const written = ({ amount, formid, question_id, submission, seat, addon, step }: OracleLine): string =>
  JSON.stringify([amount, formid, question_id, submission, seat, addon, step])

const answeredBy = (line: QuoteLine): string[] =>
  ['option', 'function', 'addon', 'step'].includes(line.kind) ? [written(line)] : []

/** Lines must sum to the price, amounts due now and later must make up the price, and nothing may be below 0. */
function sumFault(one: ReservationQuote): string | null {
  const lines = one.lines.reduce((sum, { amount }) => sum + amount, 0)
  if (lines !== one.finalprice) return `the lines sum to ${lines}, not to ${one.finalprice}`
  if (one.duenow + one.balancetobecollected !== one.finalprice) return 'due now and later are not all'
  const least = Math.min(
    one.finalprice,
    one.basepricepostdiscount,
    one.duenow,
    one.balancetobecollected,
    one.pointsprice,
  )
  return least < 0 ? `something costs ${least}` : null
}

function totalFault({ reservations, totals }: Quote): string | null {
  const total = reservations.reduce((sum, each) => sum + each.finalprice, 0)
  return totals.finalprice === total ? null : `the cart costs ${totals.finalprice}, not ${total}`
}

/** What is said of the code must be what the second implementation says. */
function statusFault(input: QuoteInput, { code }: Quote): string | null {
  const expected = oracleStatus(input)
  const found = code?.status ?? null
  return found === expected ? null : `the code is ${found}, not ${expected}`
}

/** Where a code's days and uses are judged otherwise than by the rules' table; null where they are not. */
export function obstacleFaultOf(one: JudgedTerms): string | null {
  const found = codeObstacle(one.terms, one.today, one.used)
  const expected = obstacleInTable(one)
  return found === expected ? null : `a code is ${found}, not ${expected}`
}

/** A volume discount must be spread completely, up to the sum of the base prices. */
function spreadFault({ reservations, volumediscounts = [] }: QuoteInput, priced: Quote): string | null {
  const reached = volumediscounts
    .filter(({ appointments }) => appointments <= reservations.length)
    .reduce<VolumeThreshold | null>((best, each) => (best && best.appointments > each.appointments ? best : each), null)
  if (!reached || reached.discount_percentage) return null
  const room = priced.reservations.reduce((sum, { baseprice }) => sum + baseprice, 0)
  const whole = Math.min(reached.discount_amount ?? 0, room)
  const taken = priced.totals.volumediscountdollaramt
  return taken === whole ? null : `${taken} of ${whole} were spread`
}

/**
 * Returns where the price of a case with tags and display functions differs between the two readings of the rules; null
 * where it does not. Cases that the product refuses are skipped.
 */
export function askedFaultOf(one: AskedCase): string | null {
  const [byRules, byProse] = [cartByRules(one), cartByProse(one)].map((each) => quote(each))
  if (JSON.stringify(byRules) !== JSON.stringify(byProse))
    return `priced by the rules ${JSON.stringify(byRules)}, by their text ${JSON.stringify(byProse)}`
  return faultOf(cartByProse(one)).fault
}
