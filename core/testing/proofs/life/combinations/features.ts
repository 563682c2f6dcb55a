import { lifeBundle, openHours } from '../../../worlds/samples/life-bundle.ts'
import { hour, iso, wall } from '../entrances/entrant.ts'

/** What bookables and bookings are combined of. */
export const dimensions = {
  kind: ['standard', 'calendarday', 'nights', 'event'],
  resources: ['none', 'required', 'priorityoffer', 'manual'],
  claim: ['none', 'resourceclaim', 'resourceclaim_restricted', 'resourcebids'],
  approval: ['no', 'yes'],
  waitlist: ['no', 'yes', 'waited'],
  terms: ['bill', 'partial', 'partialautocollect', 'full'],
  combined: ['one', 'several'],
  flow: ['hold', 'at once', 'cart', 'checklist'],
  who: ['guest', 'customer', 'staff'],
  // What stands is moved to another day, for more seats or less time perhaps, and then cancelled.
  move: ['same', 'dearer', 'cheaper'],
  mover: ['customer', 'staff'],
  answer: ['approve', 'reject', 'none'],
  canceller: ['customer', 'staff'],
} as const
export type Combination = Record<keyof typeof dimensions, string>

export function combinationOf(values: Map<string, string>): Combination {
  const of = (name: keyof typeof dimensions) => values.get(name) ?? ''
  return {
    ...{ kind: of('kind'), resources: of('resources'), claim: of('claim'), approval: of('approval') },
    ...{ waitlist: of('waitlist'), terms: of('terms'), combined: of('combined'), flow: of('flow'), who: of('who') },
    ...{ move: of('move'), mover: of('mover'), answer: of('answer'), canceller: of('canceller') },
  }
}

export const day = 24 * hour
const price = 40
export const downpayment = 10
export const account = { username: 'ada@customers.example', password: 'Lantern-Nine-9!' }

/** The one whose bookables are chosen from a list, beside the one of single bookings. */
export const providerOf = ({ flow }: Combination) => (flow === 'checklist' ? 'kiln' : 'quay')
export const hostOf = (provider: string) => `${provider}.northwind.localhost`

/** Whether the customer gives days, in which whoever claims it names the time. */
export const isInDays = ({ flow, kind, claim, combined, waitlist }: Combination) =>
  flow === 'checklist' && kind === 'standard' && claim !== 'none' && combined === 'one' && waitlist !== 'waited'

/** The changes of the bundle that give it the list, a customer with an account, and staff of both. */
export function peopleAndFlows() {
  const { whitelabel, providers, users } = lifeBundle({ bookables: [] })
  const { username: email, password } = account
  return {
    whitelabel: { ...whitelabel, plugins: [...whitelabel.plugins, { name: 'flow-checklist' }] },
    providers: providers.map((one) => (one.id === 'kiln' ? { ...one, bookingflow: 'checklist' } : one)),
    users: [
      ...users.map((user) => ({ ...user, providers: ['quay', 'kiln'] })),
      { id: 'ada', email, password, firstname: 'Ada', lastname: 'Moor', role: 'customer' },
    ],
  }
}

const nights = { bookabletype: 'calendarday', countby: 'nights', departuretime: '11:00' }

export function bookableOf(one: Combination, number: number, from: number) {
  const boats = [`boat-${number}`]
  const group = (selectionmethod: string, resources: string[]) => ({
    name: selectionmethod,
    resources,
    selectionmethod,
  })
  const groups = [
    ...(one.resources === 'priorityoffer' || one.resources === 'manual' ? [group(one.resources, boats)] : []),
    ...(one.claim === 'none' ? [] : [group(one.claim, [`crew-${number}`])]),
  ]
  const several = one.combined === 'several' ? { maxcombined: 2, mincombined: 1, combinedslots: true } : {}
  const occurrence = (id: string, first: number) => ({
    ...{ id, start: wall(first + 10 * hour), end: wall(first + 12 * hour) },
  })
  return {
    ...openHours,
    provider: providerOf(one),
    id: `b-${number}`,
    name: `Bookable ${number}`,
    // Who waits for a time names one.
    ...(one.waitlist === 'waited' && { dateby: 'slot' }),
    ...(one.kind === 'nights' ? nights : { bookabletype: one.kind }),
    price,
    ...{ seats: mostSeats, seatsperbooking: mostSeats },
    paymentterms: one.terms,
    downpaymentamount: downpayment,
    downpaymenttype: 'singlecharge',
    approvalmode: one.approval === 'yes',
    waitlist: { enabled: one.waitlist !== 'no' },
    requirementgroups: groups,
    ...(one.resources === 'required' && { requiredresources: boats }),
    ...(one.kind === 'event'
      ? { restrictions: [occurrence('first', from), occurrence('other', from + daysLater * day)] }
      : several),
  }
}

/** How much later than it was booked for a reservation is moved. */
const daysLater = 4
/** Seats of a bookable: whoever waits, waits for one who has all of them. */
export const mostSeats = 2

/** How many slots, days or nights it takes. */
const lengthOf = ({ kind, combined, move }: Combination, isMoved: boolean) =>
  combined === 'several' && kind !== 'event' && !(isMoved && move === 'cheaper') ? 2 : 1
const seatsOf = ({ move }: Combination, isMoved: boolean) => (isMoved && move === 'dearer' ? mostSeats : 1)

/** The price before it is moved, or after. */
export const priceOf = (one: Combination, isMoved: boolean): number =>
  price * lengthOf(one, isMoved) * seatsOf(one, isMoved)

/** Where it is before it is moved, or after. */
export function spanOf(one: Combination, first: number, isMoved: boolean) {
  const { kind } = one
  const length = lengthOf(one, isMoved)
  const from = isMoved ? first + daysLater * day : first
  if (kind === 'calendarday') return { start: iso(from), end: iso(from + length * day) }
  if (kind === 'nights') return { start: iso(from), end: iso(from + length * day + 11 * hour) }
  const hours = kind === 'event' ? 2 : length
  const span = { start: iso(from + 10 * hour), end: iso(from + (10 + hours) * hour) }
  return kind === 'event' ? { ...span, occurrence: isMoved ? 'other' : 'first' } : span
}

/** Where it is moved to, and with how many seats. */
export const movedTo = (one: Combination, first: number) => ({
  ...spanOf(one, first, true),
  seats: seatsOf(one, true),
})
