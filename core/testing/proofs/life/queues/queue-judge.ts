/** A reservation as a look finds it in the database. Times are epoch ms. */
export interface Seen {
  id: string
  slot: string
  /** Of the slot. */
  start: number
  seats: number
  status: string
  /** When it joined its queue; 0 for one that never waited. */
  joined: number
  /** When its last offer ended unanswered. */
  lapsed: number | null
  offer: { start: number; end: number } | null
  modified: number
}

/** What the database says at an instant. */
export interface Look {
  at: number
  seen: Seen[]
}

export interface Judgement {
  faults: string[]
  offers: number
  /** Offers whose end was moved out of the night. */
  nights: number
  /** Offers that ended unanswered. */
  lapses: number
  /** Offers whose end two lapses in a row have brought nearer. */
  hasty: number
  /** Seats that were free times hours, while somebody waited whom they could have served. */
  idle: number
  /** The same while those who waited did not fit, or were to be offered only what comes free later. */
  unfit: number
}

const minute = 60_000
const hour = 60 * minute
const lastHours = 2 * hour

/** The first instant after the night, in a venue whose clocks show UTC; the same instant by day. */
function afterNight(instant: number): number {
  const day = Math.floor(instant / (24 * hour)) * 24 * hour
  if (instant < day + 8 * hour) return day + 9 * hour
  return instant < day + 22 * hour ? instant : day + 33 * hour
}

/**
 * When an offer made at an instant ends: within a day, or within two hours after two lapses in a row for its room.
 * @param inrow how many offers of the same room had ended unanswered just before, since somebody answered one
 */
export function endOfOffer(made: number, start: number, inrow: number): number {
  const longest = inrow >= 2 ? 2 * hour : 24 * hour
  const end = made + Math.max(15 * minute, Math.min(longest, (start - made) / 4))
  const morning = Math.min(afterNight(end), start - lastHours)
  return Math.min(Math.max(end, morning), start)
}

/** What came free: when, and how often in a row it may have been offered in vain by then. */
interface Freeing {
  at: number
  inrow: number[]
}

/** What came free within this time of each other may have been offered together. */
const together = 1000

/** How often in a row the room of an offer may have been offered in vain; nothing that came free just now was not. */
function inrowOf(made: number, freeings: Freeing[]): number[] {
  const before = freeings.filter(({ at }) => at <= made)
  const latest = Math.max(...before.map(({ at }) => at))
  const causes = before.filter(({ at }) => latest - at < together)
  return causes.length === 0 ? [0] : [...new Set(causes.flatMap(({ inrow }) => inrow))]
}

const stands = ({ status, offer }: Seen): boolean => status === 'booked' || (status === 'waitlisted' && offer !== null)
const waits = ({ status, offer }: Seen): boolean => status === 'waitlisted' && offer === null
const isBefore = (one: Seen, other: Seen): boolean =>
  one.joined === other.joined ? one.id < other.id : one.joined < other.joined

/**
 * Judges what happened to queues by looks at the database alone: the rules' prose, and no line of the product. Slots
 * don't share anything, but all who wait for one share its seats, and each look follows what the jobs do.
 */
export function queueJudge(capacity: number) {
  const judged: Judgement = { faults: [], offers: 0, nights: 0, lapses: 0, hasty: 0, idle: 0, unfit: 0 }
  const known = new Map<string, Seen>()
  /** When a slot last had something come free. */
  const freed = new Map<string, number>()
  /** What came free of a slot since the last look. */
  let news = new Map<string, Freeing[]>()
  /** How often in a row the room of an entry's offer may have been offered in vain before it. */
  const inrows = new Map<string, number[]>()
  let last: { at: number; idle: number; unfit: number } | null = null

  /** Whether an entry is to be served with what is free: after a lapse only with what came free later. */
  const isServed = (one: Seen): boolean => one.lapsed === null || (freed.get(one.slot) ?? 0) > one.lapsed

  function noteFreed(one: Seen): void {
    const before = known.get(one.id)
    const isSameOffer = before?.offer?.start === one.offer?.start
    if (!before || !stands(before) || (stands(one) && (isSameOffer || one.status === 'booked'))) return
    const ended = one.lapsed !== null && one.lapsed > (before.lapsed ?? 0) ? one.lapsed : one.modified
    freed.set(one.slot, Math.max(freed.get(one.slot) ?? 0, ended))
    const hasLapsed = one.lapsed !== before.lapsed
    if (hasLapsed) judged.lapses += 1
    const inrow = hasLapsed ? (inrows.get(one.id) ?? [0]).map((times) => times + 1) : [0]
    news.set(one.slot, [...(news.get(one.slot) ?? []), { at: ended, inrow }])
  }

  function judgeOffer(one: Seen, queue: Seen[]): void {
    const { offer } = one
    if (!offer || known.get(one.id)?.offer?.start === offer.start) return
    judged.offers += 1
    const possible = inrowOf(offer.start, news.get(one.slot) ?? [])
    const fitting = possible.filter((inrow) => {
      // An offer ends with a whole second.
      const end = endOfOffer(offer.start, one.start, inrow)
      return offer.end >= end - 1 && offer.end < end + 1000
    })
    inrows.set(one.id, fitting.length > 0 ? fitting : possible)
    if (fitting.length === 0)
      judged.faults.push(
        `${one.id} has an offer of ${(offer.end - offer.start) / minute} minutes after ${possible.join(' or ')} lapses`,
      )
    const patient = endOfOffer(offer.start, one.start, 0)
    if (possible.every((inrow) => endOfOffer(offer.start, one.start, inrow) < patient)) judged.hasty += 1
    if (offer.end - offer.start > (one.start - offer.start) / 4 + minute && offer.end % (24 * hour) === 9 * hour)
      judged.nights += 1
    if (offer.start > one.start - lastHours) judged.faults.push(`${one.id} was offered a place in the last 2 hours`)
    const passed = queue.find(
      (other) => waits(other) && isBefore(other, one) && other.seats <= one.seats && isServed(other),
    )
    if (passed) judged.faults.push(`${one.id} (${one.seats}) was offered before ${passed.id} (${passed.seats})`)
  }

  /** The seats of a slot that stay free, by whether somebody waits whom they could serve. */
  function judgeSeats(slot: string, queue: Seen[], at: number): { idle: number; unfit: number } {
    const free = capacity - queue.filter(stands).reduce((sum, { seats }) => sum + seats, 0)
    if (free < 0) judged.faults.push(`${slot} has ${-free} seats too many taken`)
    const waiting = queue.filter(waits)
    const [first] = waiting
    if (!first || free <= 0 || at > first.start - lastHours) return { idle: 0, unfit: 0 }
    const served = waiting.find((one) => one.seats <= free && isServed(one))
    if (!served) return { idle: 0, unfit: free }
    judged.faults.push(`${served.id} (${served.seats}) waits while ${free} seats of ${slot} are free`)
    return { idle: free, unfit: 0 }
  }

  return {
    /** Judges what a look finds; the same until the next look. */
    look({ at, seen }: Look): void {
      if (last) {
        const hours = (at - last.at) / hour
        judged.idle += last.idle * hours
        judged.unfit += last.unfit * hours
      }
      news = new Map()
      for (const one of seen) noteFreed(one)
      const sums = { at, idle: 0, unfit: 0 }
      for (const [slot, queue] of Map.groupBy(seen, (one) => one.slot)) {
        for (const one of queue) judgeOffer(one, queue)
        const { idle, unfit } = judgeSeats(slot, queue, at)
        sums.idle += idle
        sums.unfit += unfit
        for (const one of queue)
          if (waits(one) && one.start < at) judged.faults.push(`${one.id} waits after the start of ${slot}`)
      }
      for (const one of seen) {
        const before = known.get(one.id)
        if (before && before.seats !== one.seats) judged.faults.push(`${one.id} was served a part of its party`)
        known.set(one.id, one)
      }
      last = sums
    },
    judged,
  }
}
