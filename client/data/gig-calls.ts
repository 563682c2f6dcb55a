import { statusNamed } from '../../core/domain/reservation/statuses.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type { BidsAnswer, Gig, GigsAnswer, ListedBid, TimesAnswer } from '../../core/domain/wire/gigs.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, record, text } from './read.ts'
import { readChosenAddons, readToldAnswers } from './reservation-answers.ts'
import { readStay } from './reservations.ts'
import type { Method, RpcClient } from './rpc-client.ts'

type Params<M extends Method> = Wire[M]['params']

/** What the signed-in person's resources could claim, the first ones or a page of them, and what they have claimed. */
export type Gigs = Pick<GigsAnswer, 'resources' | 'open' | 'total' | 'more' | 'mine'>

/** A time on the venue's clock, and as instants. */
export type GigTime = TimesAnswer['times'][number]

/** The operations of those who claim reservations. A repeat of each is answered like the first. */
export interface GigCalls {
  gigs(params: Params<'get_gigs'>): Promise<Answer<Gigs>>
  claim(params: Params<'claim_reservation'>): Promise<Answer<unknown>>
  giveBack(params: Params<'give_back_claim'>): Promise<Answer<unknown>>
  /** The times that a resource could name in the days of a gig. */
  times(params: Params<'get_gig_times'>): Promise<Answer<GigTime[]>>
  bid(params: Params<'place_bid'>): Promise<Answer<unknown>>
  withdraw(params: Params<'withdraw_bid'>): Promise<Answer<unknown>>
  /** The bids for a reservation, for staff: by their session, or by the token of the link in their mail. */
  bids(params: Params<'get_bids'>): Promise<Answer<Bids>>
  pick(params: Params<'pick_bid'>): Promise<Answer<Bids>>
}

/** The bids for a reservation, as staff read them. */
export type Bids = Omit<BidsAnswer, 'pickbefore_utc'>

const readSpan = (raw: unknown): GigTime => {
  const { start, end, start_utc, end_utc } = record<GigTime>(raw)
  return { start: text(start), end: text(end), start_utc: text(start_utc), end_utc: text(end_utc) }
}

const readNamed = (raw: unknown) => {
  const { id, name } = record<Gig['mine'][number]>(raw)
  return { id: text(id), name: text(name) }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function readDetails(raw: unknown): Gig['details'] {
  if (raw === null || raw === undefined) return null
  const { first_name, last_name, mobile_phone_number, where, addons, answers } =
    record<NonNullable<Gig['details']>>(raw)
  return {
    first_name: text(first_name),
    last_name: text(last_name),
    mobile_phone_number: text(mobile_phone_number),
    where: text(where),
    addons: readChosenAddons(addons),
    answers: readToldAnswers(answers),
  }
}

const readBid = (raw: unknown): Gig['bids'][number] => {
  const bid = record<Gig['bids'][number]>(raw)
  return {
    resource: text(bid.resource),
    amount: typeof bid.amount === 'number' ? bid.amount : null,
    note: text(bid.note),
    start_utc: textOrNull(bid.start_utc),
    created: text(bid.created),
    modified: text(bid.modified),
    taken: bid.taken === true,
  }
}

const readGroup = (raw: unknown): Gig['groups'][number] => {
  const { name, wanted, open, bids } = record<Gig['groups'][number]>(raw)
  return { name: text(name), wanted: number(wanted), open: number(open), bids: bids === true }
}

function readListedBid(raw: unknown): ListedBid {
  const { name, user, username, picked } = record<ListedBid>(raw)
  return {
    ...readBid(raw),
    name: text(name),
    user: textOrNull(user),
    username: text(username),
    picked: picked === true,
  }
}

function readBids(raw: unknown): Bids {
  const { status, version, groups, pickbefore, bids } = record<BidsAnswer>(raw)
  return {
    status: statusNamed(text(status)) ?? 'cancelled',
    version: number(version),
    groups: list(groups).map(readGroup),
    pickbefore: textOrNull(pickbefore),
    bids: list(bids).map(readListedBid),
  }
}

function readGig(raw: unknown): Gig {
  const gig = record<Gig>(raw)
  const { title } = gig
  return {
    id: text(gig.id),
    version: number(gig.version),
    bookable: text(gig.bookable),
    bookablename: text(gig.bookablename),
    ...(typeof title === 'string' && { title }),
    status: statusNamed(text(gig.status)) ?? 'gig',
    start: text(gig.start),
    end: text(gig.end),
    start_utc: text(gig.start_utc),
    end_utc: text(gig.end_utc),
    timezone: text(gig.timezone),
    stay: readStay(gig.stay),
    date_restriction: gig.date_restriction ? readSpan(gig.date_restriction) : null,
    moveasked: gig.moveasked ? readSpan(gig.moveasked) : null,
    seats: number(gig.seats, 1),
    area: textOrNull(gig.area),
    groups: list(gig.groups).map(readGroup),
    mine: list(gig.mine).map(readNamed),
    fitting: list(gig.fitting).map((one) => {
      const { bids, free } = record<Gig['fitting'][number]>(one)
      return { ...readNamed(one), bids: bids === true, free: free === true }
    }),
    bids: list(gig.bids).map(readBid),
    awaitspayment: gig.awaitspayment === true,
    expires_utc: textOrNull(gig.expires_utc),
    givebackuntil_utc: textOrNull(gig.givebackuntil_utc),
    details: readDetails(gig.details),
  }
}

export const createGigCalls = (client: RpcClient): GigCalls => ({
  async gigs(params) {
    const answer = await client.read('get_gigs', params)
    if (!answer.ok) return answer
    const { resources, open, total, more, mine } = record<GigsAnswer>(answer.value)
    return answered({
      resources: list(resources).map(readNamed),
      open: list(open).map(readGig),
      total: number(total),
      more: more === true,
      mine: list(mine).map(readGig),
    })
  },
  claim: (params) => client.write('claim_reservation', params),
  giveBack: (params) => client.write('give_back_claim', params),
  async times(params) {
    const answer = await client.read('get_gig_times', params)
    if (!answer.ok) return answer
    return answered(list(record<TimesAnswer>(answer.value).times).map(readSpan))
  },
  bid: (params) => client.write('place_bid', params),
  withdraw: (params) => client.write('withdraw_bid', params),
  async bids(params) {
    const answer = await client.read('get_bids', params)
    return answer.ok ? answered(readBids(answer.value)) : answer
  },
  async pick(params) {
    const answer = await client.write('pick_bid', params)
    return answer.ok ? answered(readBids(answer.value)) : answer
  },
})
