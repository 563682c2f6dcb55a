import type { Kind } from './commands.ts'

export const hour = 60
export const holdFor = 10
export const day = 24 * hour
export const pendingFor = 48 * hour
export const refundCutoff = 24 * hour
export const refundGrace = 30
export const moveCutoff = 2 * hour
export const unclaimCutoff = 24 * hour
export const gigExpiry = 2 * hour
/** What a place costs that is billed, for which nothing is paid here. */
export const billed = 10

interface Rules {
  seats: number
  /** What is due at once for a place; 0 where nothing is. */
  price: number
  /** What a place costs in all, where that is more; the rest is its balance. */
  whole?: number
  /** How many one person may have that begin on the same day. */
  limit?: number
  /** Whether staff approve. */
  approval: boolean
  waitlist: boolean
  /** How many hours before the start customers are reminded. */
  reminders?: number[]
  /** Whether it is booked by days, of which each counts. */
  isByDays?: boolean
  /** The two resources of which customers name the one that they want, or both. */
  names?: [string, string]
  /** Whether customers give days, in which a claimer names the time. */
  isInDays?: boolean
  /** Whether either of the two will do for who names none: for everybody, or also for those. */
  isAny?: 'always' | 'also'
  /** Whether its slots are the occurrences of an event. */
  isEvent?: boolean
  /**
   * Of what is claimed later: how many of how many resources, whether so many are kept free until then, and whether
   * they bid for it.
   */
  claims?: { wanted: number; crew: string[]; isKept: boolean; isByBids: boolean }
}

/** Of the model's bookables. */
export const rulesOf: Record<Kind, Rules> = {
  plain: { seats: 2, price: 0, approval: false, waitlist: false, reminders: [24, 2] },
  paid: { seats: 1, price: 50, approval: false, waitlist: true },
  boat: { seats: 4, price: 30, approval: false, waitlist: true },
  asked: { seats: 2, price: 0, approval: true, waitlist: true, reminders: [24] },
  dear: { seats: 3, price: 20, approval: true, waitlist: true },
  party: { seats: 3, price: 0, approval: false, waitlist: true },
  concert: { seats: 3, price: 0, approval: false, waitlist: true, reminders: [24, 2], isEvent: true },
  open: {
    ...{ seats: 3, price: 0, approval: false, waitlist: false },
    claims: { wanted: 1, crew: ['ash', 'birch'], isKept: false, isByBids: false },
  },
  kept: {
    ...{ seats: 9, price: 50, approval: false, waitlist: false },
    claims: { wanted: 2, crew: ['cedar', 'dell', 'elm', 'fern'], isKept: true, isByBids: false },
  },
  days: { seats: 2, price: 15, approval: true, waitlist: true, isByDays: true },
  named: { seats: 1, price: 0, approval: true, waitlist: true, names: ['oak', 'pine'] },
  few: { seats: 2, price: 0, approval: false, waitlist: false, limit: 1 },
  part: { seats: 2, price: 20, whole: 50, approval: false, waitlist: true },
  bids: {
    ...{ seats: 9, price: 0, approval: false, waitlist: false },
    claims: { wanted: 1, crew: ['gorse', 'hazel', 'iris'], isKept: true, isByBids: true },
  },
  stroll: {
    ...{ seats: 3, price: 0, approval: false, waitlist: false, isInDays: true },
    claims: { wanted: 1, crew: ['juniper', 'kapok'], isKept: false, isByBids: false },
  },
  duet: {
    ...{ seats: 9, price: 40, approval: false, waitlist: false, isInDays: true },
    claims: { wanted: 2, crew: ['larch', 'maple', 'nutmeg'], isKept: true, isByBids: false },
  },
  gala: {
    ...{ seats: 9, price: 0, approval: false, waitlist: false, isInDays: true },
    claims: { wanted: 1, crew: ['olive', 'pear'], isKept: true, isByBids: true },
  },
  escort: {
    ...{ seats: 3, price: 30, approval: true, waitlist: false },
    claims: { wanted: 1, crew: ['quince', 'rowan'], isKept: false, isByBids: false },
  },
  convoy: {
    ...{ seats: 9, price: 0, approval: true, waitlist: false },
    claims: { wanted: 2, crew: ['sallow', 'teak', 'ulmo', 'vine'], isKept: true, isByBids: false },
  },
  audition: {
    ...{ seats: 9, price: 0, approval: true, waitlist: false },
    claims: { wanted: 1, crew: ['walnut', 'yew'], isKept: true, isByBids: true },
  },
  ramble: {
    ...{ seats: 3, price: 20, approval: true, waitlist: false, isInDays: true },
    claims: { wanted: 1, crew: ['zelkova', 'acacia'], isKept: false, isByBids: false },
  },
  lesson: { seats: 2, price: 25, approval: false, waitlist: true, names: ['beech', 'cherry'], isAny: 'always' },
  berth: { seats: 1, price: 0, approval: true, waitlist: true, names: ['damson', 'elder'], isAny: 'also' },
}
