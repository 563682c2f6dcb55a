import { onSite } from '../books/judge-books.ts'
import type { Bank } from './banks/bank.ts'
import { type DrawnLife, hour, isSignedIn, type Kind } from './draw-life.ts'
import { balanceAt, bookableOf, packageOf, pointsOfSeat, pointsSold, priceAt } from './payments-bundle.ts'
import type { Answered, Caller } from './product.ts'

/** By this address all rows of a life are found again. */
export const emailOf = ({ index }: Pick<DrawnLife, 'index'>): string => `life-${index}@customers.example`

/** The account of who is signed in. */
export const memberOf = ({ index }: Pick<DrawnLife, 'index'>): string => `member-${index}`

/** A call that books, and whether it takes a card, none, or says that all is paid on site. */
export interface Way {
  name: string
  params: object
  pays: 'by card' | 'nothing' | 'on site'
}

/** What a life may do to get to its booking. */
export interface Asking {
  life: DrawnLife
  bank: Bank
  /** When the batch began, epoch ms. */
  began: number
  call(name: string, params: object, caller?: Caller): Promise<Answered>
  /** Buys with one card after the other; keeps what was told. */
  buy(name: string, params: object): Promise<Answered | null>
}

export const slotAt = (start: number) => ({
  start: new Date(start).toISOString(),
  end: new Date(start + hour).toISOString(),
})

const draftsOf = ({ index, starts }: DrawnLife): string[] => starts.map((_, at) => `life-${index}-${at}`)
const place = { address: '12 Elm Street, Portland, ME 04101' }
const tries = 5

/** Asks until it is done: those who ask hear of a fault, and are not those whose lives are judged. */
async function insist(ask: () => Promise<Answered>): Promise<Record<string, unknown> | null> {
  for (let round = 0; round < tries; round += 1) {
    const answered = await ask()
    if (answered.is === 'done') return answered.value
  }
  return null
}

/** What is wanted, one appointment for each start. */
function wantedOf({ life, bank, began }: Asking): object[] {
  const { kind, starts, seats } = life
  const bookable = bookableOf(bank, kind)
  return draftsOf(life).map((draft, at) => {
    const start = began + (starts[at] ?? 0) * hour
    if (kind !== 'gig') return { draft, bookable, seats, ...slotAt(start) }
    const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
    const days = { start: `${day(start)} 00:00:00`, end: `${day(start + 48 * hour)} 23:59:00` }
    return { draft, bookable, seats, date_restriction: days, location: place }
  })
}

/** Points of which the booking takes a part; null where nobody sold them. */
async function buyPoints(asking: Asking): Promise<object | null> {
  const { bank, life } = asking
  const quantity = Math.ceil((pointsOfSeat * life.seats) / pointsSold)
  const bought = await asking.buy('buy_points', {
    purchase: `points-of-life-${life.index}`,
    packages: [{ id: packageOf(bank), quantity }],
    totalprice: priceAt(bank) * quantity,
  })
  return bought?.is === 'done' ? { paymentmode: 'points', totalpoints: pointsOfSeat * life.seats } : null
}

async function buyGift(asking: Asking): Promise<object | null> {
  const { bank, life } = asking
  const amount = balanceAt(bank)
  const bought = await asking.buy('buy_gift_code', { purchase: `gift-of-life-${life.index}`, amount })
  return bought?.is === 'done' ? { giftcode: bought.value.code, gift: amount } : null
}

/** Staff give credit to whom they know by a booking that costs nothing yet. */
async function askForCredit(asking: Asking): Promise<object | null> {
  const { bank, life, began } = asking
  const user = memberOf(life)
  const first = {
    ...{ draft: `life-${life.index}-before`, bookable: bookableOf(bank, 'bill'), seats: 1 },
    ...slotAt(began + 24 * 8 * hour),
    user: contactOf(`before-${life.index}@customers.example`),
  }
  if (!(await insist(() => asking.call('book_appointment', first, callerOf(asking))))) return null
  const entity = { user, mode: 'currency', transactiontype: 'credit', transactionamount: balanceAt(bank) }
  const idempotencykey = `credit-of-life-${life.index}`
  const given = { type: 'transaction', entity: { ...entity, description: 'For the rain' }, idempotencykey }
  return (await insist(() => asking.call('create_entity', given, 'api'))) ? { credit: balanceAt(bank) } : null
}

const gettingBalance: Partial<Record<Kind, (asking: Asking) => Promise<object | null>>> = {
  ...{ points: buyPoints, gift: buyGift, credit: askForCredit },
}

/** Waits behind somebody who gives their place up. */
async function takeOffer(asking: Asking, wanted: object): Promise<Way | null> {
  const { life, call } = asking
  const draft = `life-${life.index}-before`
  const before = { ...wanted, draft, user: contactOf(`before-${life.index}@customers.example`) }
  const taken = await insist(() => call('book_appointment', { ...before, payment: { processor: onSite } }))
  const joined = taken && (await insist(() => call('join_waitlist', { ...wanted, user: contactOf(emailOf(life)) })))
  const isGiven = joined && (await insist(() => call('cancel_reservation', { id: taken.id }, 'api')))
  if (!isGiven) return null
  return { name: 'accept_waitlist_offer', params: { id: joined.id, token: joined.managetoken }, pays: 'by card' }
}

const contactOf = (email: string) => ({ email, firstname: 'Ada', lastname: 'Moor' })

/** Who books: somebody who is signed in where the kind of the life needs that. */
export const callerOf = ({ life }: Pick<Asking, 'life'>): Caller =>
  isSignedIn(life.kind) ? { id: memberOf(life), email: emailOf(life) } : 'site'

/** Gets to where it can be booked; null where that was not to be had. */
export async function wayToBook(asking: Asking): Promise<Way | null> {
  const { kind } = asking.life
  const appointments = wantedOf(asking)
  const [first = {}] = appointments
  if (kind === 'queue') return takeOffer(asking, first)
  const user = contactOf(emailOf(asking.life))
  if (appointments.length > 1) return { name: 'book_appointments', params: { appointments, user }, pays: 'by card' }
  const more = await (gettingBalance[kind] ?? (async () => ({})))(asking)
  if (!more) return null
  const pays = kind === 'bill' || kind === 'points' ? 'nothing' : kind === 'onsite' ? 'on site' : 'by card'
  return { name: 'book_appointment', params: { ...first, user, ...more }, pays }
}

/** Everybody of these lives who is signed in, at a business. */
export const membersOf = (lives: DrawnLife[], { name }: Bank) =>
  lives
    .filter(({ kind, bank }) => bank === name && isSignedIn(kind))
    .map((life) => ({ id: memberOf(life), email: emailOf(life) }))
