import {
  done,
  type Expected,
  type Gig,
  gigExpiry,
  hour,
  isClosed,
  type Line,
  lineOf,
  type Model,
  refused,
  rulesOf,
  startOf,
  Untold,
  unclaimCutoff,
  untold,
} from './rules.ts'

type Who = 'claimer' | 'staff'
type Claimable = Line & { gig: Gig }

const isClaimable = (line: Line | null): line is Claimable => line?.gig != null

/** The resource of a number among those that may claim a line. */
export function crewOf(line: Line | null, number: number): string | null {
  const crew = line ? rulesOf[line.kind].claims?.crew : undefined
  return crew?.[number % crew.length] ?? null
}

/** When nobody has claimed it by then, it is over. */
const expiryOf = ({ slot, gig }: Claimable): number =>
  Math.min(startOf(slot), Math.max(startOf(slot) - gigExpiry, gig.since + 2 * hour))

/** When time does something to a gig next. */
export const gigDue = (line: Claimable): number =>
  line.gig.isReminded ? expiryOf(line) : Math.min(expiryOf(line), startOf(line.slot) - 24 * hour)

/** What time does: those who may claim are asked again, or nobody claimed it and it is over. */
export function gigOver(line: Claimable, now: number): Line {
  const { claims, bids } = line.gig
  // Whoever claimed a part hears that it is cancelled; whoever only bid, that nobody took it on.
  const involved = claims.length === 0 && Object.keys(bids).length > 0 ? 'claimers+staff' : 'staff'
  if (now >= expiryOf(line))
    return {
      ...{ ...line, status: 'cancelled', paid: 0, sequence: line.sequence + 1 },
      told: [...line.told, 'cancelled claimers+customer', `gig_expired ${involved}`],
    }
  return { ...line, gig: { ...line.gig, isReminded: true }, told: [...line.told, 'gig_open claimers'] }
}

/** Whether the resource has nothing else at that time. */
const isFree = ({ lines }: Model, { kind, slot }: Line, resource: string): boolean =>
  !lines.some(
    (line) =>
      isClaimable(line) &&
      line.kind === kind &&
      line.slot === slot &&
      ['gig', 'booked'].includes(line.status) &&
      line.gig.claims.includes(resource),
  )

/** Whether so near its start those who may claim have been reminded already. */
const isTooLateToRemind = (slot: number, now: number): boolean => now >= startOf(slot) - 24 * hour

/** At another time those stay who are free then. The others are asked, once it is a gig, and bids are over. */
export function claimedAt(model: Model, line: Line, slot: number): Line {
  if (!isClaimable(line)) return line
  const { now } = model
  const claims = line.gig.claims.filter((one) => isFree(model, { ...line, slot }, one))
  const isFull = claims.length >= (rulesOf[line.kind].claims?.wanted ?? 1)
  // How many messages tell of several claims that are lost at once is not said.
  if (line.gig.claims.length - claims.length > 1) throw new Untold()
  const isLost = claims.length < line.gig.claims.length
  const since = line.status === 'booked' && !isFull ? now : line.gig.since
  const told = [...line.told, ...(isLost ? ['unclaimed claimers'] : []), ...(isFull ? [] : ['gig_open claimers'])]
  const announced = line.gig.announced.filter((one) => claims.includes(one))
  const gig = { since, claims, bids: {}, announced, isReminded: isTooLateToRemind(slot, now) }
  return { ...line, slot, status: isFull ? 'booked' : 'gig', gig, told }
}

/**
 * Gives the resource the gig, which is booked with the last one wanted. Hours and blackouts are judged as they are now,
 * those of a gig that was asked for earlier too.
 */
function take(model: Model, draft: number, line: Claimable, resource: string): Expected {
  if (isClosed(model, line) || !isFree(model, line, resource)) return refused
  const claims = [...line.gig.claims, resource]
  const isFull = claims.length >= (rulesOf[line.kind].claims?.wanted ?? 1)
  const passedOver = isFull ? Object.keys(line.gig.bids).filter((one) => !claims.includes(one)) : []
  // The customer hears of all of them with the last one.
  const hearers = isFull ? 'claimers+customer+staff' : 'claimers+staff'
  const told = [...line.told, `claimed ${hearers}`, ...passedOver.map(() => 'bid_not_picked claimers')]
  const announced = isFull ? claims : line.gig.announced
  model.lines[draft] = { ...line, status: isFull ? 'booked' : 'gig', gig: { ...line.gig, claims, announced }, told }
  return done
}

export function claim(model: Model, draft: number, crew: number, by: Who): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (!isClaimable(line) || !resource) return untold
  if (line.status === 'cancelled') return refused
  if (line.gig.claims.includes(resource)) return done
  if (line.status === 'booked') return refused
  // Who may only bid can't claim; whether staff may do it for them is not said.
  if (rulesOf[line.kind].claims?.isByBids) return by === 'claimer' ? refused : untold
  return take(model, draft, line, resource)
}

export function giveBack(model: Model, draft: number, crew: number, by: Who): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (!isClaimable(line) || !resource || line.status === 'cancelled') return untold
  const { gig, status, slot } = line
  if (!gig.claims.includes(resource)) return untold
  const { now } = model
  const isLate = by === 'staff' ? now >= startOf(slot) : now > startOf(slot) - unclaimCutoff
  if (isLate) return refused
  const claims = gig.claims.filter((one) => one !== resource)
  const since = status === 'booked' ? now : gig.since
  const isReminded = status === 'booked' ? isTooLateToRemind(slot, now) : gig.isReminded
  // Who may claim is asked when it becomes a gig. One that was claimed in part has been one all the time.
  // Only of somebody who had been announced the customer hears; who had claimed it has it in a calendar.
  const hearers = gig.announced.includes(resource) ? 'claimers+customer+staff' : 'claimers+staff'
  const told = [...line.told, `unclaimed ${hearers}`, ...(status === 'booked' ? ['gig_open claimers'] : [])]
  const announced = gig.announced.filter((one) => one !== resource)
  model.lines[draft] = { ...line, status: 'gig', gig: { ...gig, claims, announced, since, isReminded }, told }
  return done
}

/** What a bid asks for; each resource always asks for the same. */
export const amountOf = (crew: number): number => 10 + crew

export function bid(model: Model, draft: number, crew: number): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (!isClaimable(line) || !resource) return untold
  if (!rulesOf[line.kind].claims?.isByBids || line.status !== 'gig') return refused
  const amount = amountOf(rulesOf[line.kind].claims?.crew.indexOf(resource) ?? 0)
  if (line.gig.bids[resource] === amount) return done
  const bids = { ...line.gig.bids, [resource]: amount }
  model.lines[draft] = { ...line, gig: { ...line.gig, bids }, told: [...line.told, 'bid staff'] }
  return done
}

export function withdrawBid(model: Model, draft: number, crew: number): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (!isClaimable(line) || !resource || !rulesOf[line.kind].claims?.isByBids) return untold
  if (line.status !== 'gig' || line.gig.bids[resource] === undefined) return untold
  const { [resource]: _, ...bids } = line.gig.bids
  model.lines[draft] = { ...line, gig: { ...line.gig, bids } }
  return done
}

export function pick(model: Model, draft: number, crew: number): Expected {
  const line = lineOf(model, draft)
  const resource = crewOf(line, crew)
  if (!isClaimable(line) || !resource) return untold
  if (line.status === 'cancelled') return refused
  if (line.gig.claims.includes(resource)) return done
  if (line.gig.bids[resource] === undefined || line.status === 'booked') return refused
  return take(model, draft, line, resource)
}
