import { countedName } from '../wording/counted-name.ts'
import { lineWords } from './line-words.ts'

/** A line of a price as it comes over the wire; unread, since an imported reservation has what its bundle said. */
interface PriceLine {
  /** One of the line's kinds; empty for a line that is named by its label alone. */
  kind: string
  amount: number
  label: string
  quantity: number
  formid: string
  /** Which filling of the form, from 0. */
  submission: number | null
  /** From 1, for answers of the roster. */
  seat: number | null
}

const words = new Map<string, string | null>(Object.entries(lineWords))

/**
 * What costs nothing is no part of the price: an answer, or a bookable of which only what is added costs something. An
 * add-on for nothing is told.
 */
const isPriced = ({ kind, amount }: PriceLine): boolean => amount !== 0 || kind === 'addon'

/** Forms with lines of several submissions: only these lines are numbered. */
const filledTwice = (lines: PriceLine[]): Set<string> =>
  new Set(lines.flatMap(({ formid, submission }) => (formid && submission ? [formid] : [])))

/**
 * The lines of a price that are told, each by its name, with the amount as it is: on pages and in mails.
 * @param seats how many are booked: the first line counts them, and lines of the roster name theirs
 */
export function toldLines(
  lines: PriceLine[],
  seats: number,
  word: (key: string, values?: Record<string, string | number>) => string,
): { name: string; amount: number }[] {
  const several = filledTwice(lines)
  const nameOf = ({ kind, label, quantity, formid, submission, seat }: PriceLine): string => {
    if (kind === 'base' && seats > 1) return word('quote.baseprice_seats', { count: seats })
    const key = words.get(kind)
    if (key) return word(key, { code: label })
    if (kind === 'step') return word(label)
    const name = countedName(label, quantity) || word('quote.addons')
    if (seat !== null && seats > 1) return word('quote.of_seat', { name, number: seat })
    const isNumbered = submission !== null && several.has(formid)
    return isNumbered ? word('quote.of_submission', { name, number: submission + 1 }) : name
  }
  return lines.filter(isPriced).map((line) => ({ name: nameOf(line), amount: line.amount }))
}
