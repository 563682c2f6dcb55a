import { hour } from './bookables.ts'
import { isDays } from './places.ts'
import type { Line, Model } from './rules.ts'

/** Messages to a customer that bring something for a calendar: after them its entry is another one, or is none. */
const forCustomers = new Set([
  // biome-ignore format: one list
  'booked',
  'pending',
  'modified',
  'approved',
  'rejected',
  'withdrawn',
  'request_lapsed',
  'rescheduled',
  'cancelled',
  'claimed',
  'unclaimed',
])

/** What has been asked for or booked once is in its customer's calendar; an entry of a queue is not. */
const hasBeenThere = ({ told }: Line): boolean => told.some((one) => ['booked', 'pending'].includes(one))

/** An entry as it is put into a calendar, or taken out. */
const put = (who: string, { start, sequence }: Line): string => `${who} REQUEST ${sequence} ${start / hour}h`
const takeOut = (who: string, { sequence }: Line): string => `${who} CANCEL ${sequence}`

function forCustomer(name: string, line: Line): string[] {
  if (!forCustomers.has(name) || !hasBeenThere(line)) return []
  // While a move is asked for the entry stays as it is; and what was put back has not been another one.
  if (line.former !== null || (name === 'withdrawn' && line.status === 'booked')) return []
  // What nobody has claimed yet comes with the claim; as what was asked for it stays there until then.
  if (['booked', 'approved'].includes(name) && line.status === 'gig') return []
  // Without a time there is nothing for a calendar, but to take out the time that is gone.
  if (['gig', 'pending'].includes(line.status) && isDays(line))
    return name === 'unclaimed' ? [takeOut('customer', line)] : []
  if (line.status !== 'cancelled') return [put('customer', line)]
  // Days without a time are in no calendar.
  const last = line.calendar.findLast((one) => one.startsWith('customer'))
  const isThere = !isDays(line) || last?.startsWith('customer REQUEST')
  return isThere ? [takeOut('customer', line)] : []
}

/** The one person who acts for every resource has an entry as long as one of them has claimed it. */
function forClaimer(name: string, line: Line): string[] {
  const claims = line.gig?.claims.length ?? 0
  if (name === 'unclaimed') return [claims > 0 ? put('claimer', line) : takeOut('claimer', line)]
  if (claims === 0) return []
  if (name === 'cancelled') return [takeOut('claimer', line)]
  return name === 'claimed' || name === 'rescheduled' ? [put('claimer', line)] : []
}

/** What a message brings for calendars, by recipient: method and SEQUENCE, and when it is. */
function broughtBy(message: string, line: Line): string[] {
  const [name = '', hearers = 'claimers+customer'] = message.split(' ')
  return [
    ...(hearers.includes('customer') ? forCustomer(name, line) : []),
    ...(hearers.includes('claimers') ? forClaimer(name, line) : []),
  ]
}

/** Adds what the messages of a command bring for calendars. @param told how many each draft had before */
export function tellCalendars(model: Model, told: number[]): void {
  for (const [draft, line] of model.lines.entries()) {
    const news = line?.told.slice(told[draft]) ?? []
    if (line && news.length > 0)
      model.lines[draft] = { ...line, calendar: [...line.calendar, ...news.flatMap((one) => broughtBy(one, line))] }
  }
}
