const hour = 3_600_000
/** From then on before the start nothing is offered to one person alone. */
const lastHours = 2 * hour
const shortestOffer = hour / 4

/** Who has or wants seats of a slot, as it is stored. */
export interface Seen {
  id: string
  /** The start of the slot, epoch ms. */
  slot: number
  seats: number
  status: string
  joined: number
  offer: { start: number; end: number } | null
  /** When an offer of it was last not answered: since then it is offered only what comes free later. */
  lapsed: number | null
}

export interface Moment {
  /** When the stored state was read, epoch ms. */
  at: number
  all: Seen[]
}

export interface Judged {
  faults: string[]
  /** How many were offered a place since. */
  offers: number
  /** Seats that were free while somebody waited, none of whom they may be offered to. */
  idle: number
}

const taking = new Set(['booked', 'pending', 'gig', 'in-progress'])

const hasSeats = ({ status, offer }: Seen): boolean => taking.has(status) || (status === 'waitlisted' && offer !== null)
const waits = ({ status, offer }: Seen): boolean => status === 'waitlisted' && offer === null
const isAhead = (a: Seen, b: Seen): boolean => a.joined < b.joined || (a.joined === b.joined && a.id < b.id)

/** An offer to one person alone that is too short, or ends while the venue (in UTC) sleeps, although there is time. */
function offerFaults({ id, slot, offer }: Seen): string[] {
  if (!offer) return []
  const faults: string[] = []
  if (offer.end - offer.start < shortestOffer) faults.push(`the offer of ${id} is too short`)
  const hours = (offer.end % (24 * hour)) / hour
  if ((hours < 8 || hours >= 22) && offer.end < slot - lastHours) faults.push(`the offer of ${id} ends at night`)
  return faults
}

/** Free seats of a slot, and whether they must not be. */
function judgeSlot(slot: number, { at, all }: Moment, seats: number): Judged {
  const taken = all.filter(hasSeats).reduce((sum, one) => sum + one.seats, 0)
  const when = new Date(slot).toISOString()
  if (taken > seats) return { faults: [`${taken} of ${seats} seats are taken at ${when}`], offers: 0, idle: 0 }
  const free = seats - taken
  const waiting = all.filter(waits)
  const fits = slot - lastHours > at ? waiting.filter((one) => one.lapsed === null && one.seats <= free) : []
  const faults = fits.map(({ id }) => `${free} seats are idle at ${when}, although ${id} fits`)
  return { faults, offers: 0, idle: waiting.length > 0 ? free : 0 }
}

/**
 * What is wrong with queues by the rules of waiting, told from what was stored before and after something happened, by
 * code of its own: room that is offered twice, or to nobody although somebody fits; who was passed over although they
 * fit and were ahead; offers that stand when they have ended, are too short or end at night.
 * @param seats of each slot
 */
export function judgeQueues(before: Moment, after: Moment, seats: number): Judged {
  const known = new Map(before.all.map((one) => [one.id, one]))
  const faults: string[] = []
  let offers = 0
  let idle = 0
  for (const [slot, all] of Map.groupBy(after.all, (one) => one.slot)) {
    const judged = judgeSlot(slot, { at: after.at, all }, seats)
    faults.push(...judged.faults)
    idle += judged.idle
    const stayed = all.filter((one) => waits(one) && one.lapsed === null && known.has(one.id))
    for (const one of all) {
      if (one.status !== 'waitlisted' || !one.offer) continue
      if (one.offer.end <= before.at) faults.push(`the offer of ${one.id} stands although it has ended`)
      if (one.offer.start === known.get(one.id)?.offer?.start) continue
      offers += 1
      faults.push(...offerFaults(one))
      const passed = stayed.find((other) => isAhead(other, one) && other.seats <= one.seats)
      if (passed) faults.push(`${one.id} was served before ${passed.id}, who is ahead and fits`)
    }
  }
  return { faults, offers, idle }
}
