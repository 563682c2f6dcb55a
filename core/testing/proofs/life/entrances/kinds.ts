import { lifeBundle, openHours } from '../../../worlds/samples/life-bundle.ts'
import { hour, type Span, type Wanted, wall } from './entrant.ts'

const day = 24 * hour

/** One boat, or a dock with two places, where both of a pair must have something before they can enter. */
const places = { boat: 1, dock: 2 } as const
export type Of = keyof typeof places

/**
 * What a time takes. Hours of a meeting's own time: that of the left one, that of the right one, which may overlap it,
 * and a time of each beside them.
 */
interface Shape {
  rules: object
  length: number
  /** How much earlier the right one may begin. */
  shift: number
  elsewhere: number
  /** From the beginning of one meeting's time to that of the next. */
  stride: number
  canBeLonger: boolean
  /** Whether a customer can give days in which a claimer names the time: only one slot can be named. */
  canBeNamed: boolean
  /** Seats of a party, and of the bookables where a place is one for all seats of it. */
  seats: number
  seatsOf: Record<Of, number>
  /** Whether parties name two resources, boat (or dock) and raft; else one is required. */
  namesTwo: boolean
}

const slot: Shape = {
  ...{ rules: {}, length: 1, shift: 0, elsewhere: 1, stride: 8, canBeLonger: true, canBeNamed: true },
  ...{ seats: 1, seatsOf: places, namesTwo: false },
}

/** The kinds of what is wanted. Each has a boat, a dock and bookables of its own. */
const shapes = {
  slot,
  event: {
    ...{ ...slot, rules: { bookabletype: 'event', seatsperbooking: 2 }, length: 2, elsewhere: 2, stride: 24 },
    // A second party finds a seat less than it wants.
    ...{ canBeLonger: false, canBeNamed: false, seats: 2, seatsOf: { boat: 3, dock: 5 } },
  },
  days: {
    ...{ ...slot, rules: { bookabletype: 'calendarday', mincombined: 1, maxcombined: 3 }, canBeLonger: false },
    ...{ canBeNamed: false, length: 48, shift: 24, elsewhere: 24, stride: 5 * 24 },
  },
  nights: {
    ...slot,
    rules: { bookabletype: 'calendarday', countby: 'nights', departuretime: '11:00', mincombined: 1, maxcombined: 3 },
    ...{ canBeLonger: false, canBeNamed: false, length: 48, shift: 24, elsewhere: 24, stride: 5 * 24 },
  },
  // All slots of a combination lie in one day.
  combined: {
    ...{ ...slot, rules: { combinedslots: true, mincombined: 1, maxcombined: 3 } },
    ...{ length: 2, shift: 1, elsewhere: 2, stride: 12, canBeNamed: false },
  },
  // Overlaps the slots that begin while it lasts.
  long: {
    ...{ ...slot, rules: { duration: 3 * 3600, slotinterval: 3600 }, length: 3, shift: 1, elsewhere: 3, stride: 24 },
  },
  named: { ...slot, namesTwo: true },
} satisfies Record<string, Shape>
export type Kind = keyof typeof shapes
export const kinds = Object.keys(shapes).filter((name): name is Kind => Object.hasOwn(shapes, name))

/** Whether an entrance exists at a kind: not every one can be lengthened, or named by a claimer. */
export const existsAt = (way: string, kind: Kind): boolean =>
  (way !== 'added time' || shapes[kind].canBeLonger) && (way !== 'claim naming a time' || shapes[kind].canBeNamed)

/** The name of a bookable, or resource, of a kind. */
const named = (name: string, kind: Kind, of: Of) => `${name}-${kind}-${of}`
const boatOf = (kind: Kind, of: Of) => named(of, kind, of)
const raftOf = (kind: Kind, of: Of) => named('raft', kind, of)
const contestedOf = (kind: Kind, of: Of) => named('contested', kind, of)

/** Where and when the two of a meeting want something. */
export interface Venue {
  kind: Kind
  of: Of
  /** The first instant, epoch ms, a midnight or a whole number of strides after one. */
  from: number
  /** Whether the right one wants another time or fewer resources, which those of the left one overlap. */
  isApart: boolean
  /** Whether a bid names the time, where that can be. */
  isBidDated: boolean
}

/** The times of a meeting: before the wanted ones, these, and beside them. */
function timesOf({ kind, from, isApart }: Pick<Venue, 'kind' | 'from' | 'isApart'>): { left: Times; right: Times } {
  const { length, shift, elsewhere, canBeLonger: isLonger } = shapes[kind]
  const span = (at: number, hours: number): Span => ({ start: from + at * hour, end: from + (at + hours) * hour })
  const start = (isLonger ? length : 0) + shift
  const beside = start + length
  const times = (at: number, other: number): Times => ({
    ...span(at, length),
    elsewhere: span(other, elsewhere),
    ...(isLonger && { before: span(at - length, length) }),
  })
  return { left: times(start, beside), right: times(isApart ? start - shift : start, beside + elsewhere) }
}
type Times = Pick<Wanted, 'start' | 'end' | 'elsewhere' | 'before'>

/** What the two of a meeting want. */
export function wantedAt(venue: Venue): { left: Wanted; right: Wanted } {
  const { kind, of, isApart, isBidDated } = venue
  const { seats, namesTwo, canBeNamed } = shapes[kind]
  const times = timesOf(venue)
  const [boat, raft] = [boatOf(kind, of), raftOf(kind, of)]
  const dated = canBeNamed ? ['dates', ...(isBidDated ? ['datedbids'] : [])] : []
  const parts = ['asked', 'gig', 'bids', 'paid', ...dated].map((name) => [name, named(name, kind, of)])
  const both: Omit<Wanted, keyof Times> = {
    ...{ ...Object.fromEntries(parts), bookable: contestedOf(kind, of), roomy: `roomy-${kind}` },
    ...{ seats, longer: 'hour', resource: namesTwo ? raft : boat },
    ...(namesTwo && { named: [boat, raft] }),
  }
  // Somebody else's bookable shares the two: it takes both, or the raft alone.
  const shared = namesTwo && { bookable: named('other', kind, of), named: isApart ? [raft] : [raft, boat] }
  return { left: { ...both, ...times.left }, right: { ...both, ...times.right, ...shared } }
}

/** The first instant of a meeting of the kind. @param number of those so far */
export const venueStart = (kind: Kind, first: number, number: number): number =>
  first + number * shapes[kind].stride * hour

/** The occurrences of all meetings of a kind, where its bookables are events. */
function occurrencesOf(kind: Kind, first: number, meetings: number) {
  const spans = Array.from({ length: meetings }, (_, number) => {
    const { left, right } = timesOf({ kind, from: venueStart(kind, first, number), isApart: false })
    return [left, left.elsewhere, right.elsewhere]
  })
  return spans.flat().map(({ start, end }, number) => ({ id: `o-${number}`, start: wall(start), end: wall(end) }))
}

/** Boat and dock of a kind, each wanted by bookables that take it at once, after an approval, and after a claim. */
function bookablesOf(kind: Kind, of: Of, hours: object): object[] {
  const { seatsOf, namesTwo, canBeNamed } = shapes[kind]
  const own = (name: string) => ({ id: named(name, kind, of), name: named(name, kind, of) })
  const [boat, raft] = [boatOf(kind, of), raftOf(kind, of)]
  const choice = { name: 'Boats', resources: [boat, raft], selectionmethod: 'manual', minimum: 1, maximum: 2 }
  const takes = namesTwo ? { requirementgroups: [choice] } : { requiredresources: [boat] }
  const taking = { ...hours, seats: seatsOf[of], ...takes, addons: ['hour'] }
  const claimed = namesTwo ? [boat, raft] : [boat]
  const crew = (selectionmethod: string) => ({
    // Each claim takes a place, also of one event.
    ...{ ...hours, seats: 9, resource_capacity: 'reservation' },
    requirementgroups: [{ name: of, resources: claimed, selectionmethod }],
  })
  return [
    { ...taking, ...own('contested'), waitlist: { enabled: true } },
    ...(namesTwo ? [{ ...taking, ...own('other'), waitlist: { enabled: true } }] : []),
    { ...taking, ...own('paid'), paymentterms: 'full' },
    { ...taking, ...own('asked'), approvalmode: true },
    { ...crew('resourceclaim'), ...own('gig') },
    { ...crew('resourcebids'), ...own('bids') },
    ...(canBeNamed
      ? [
          { ...crew('resourceclaim'), ...own('dates'), dateby: 'range' },
          { ...crew('resourcebids'), ...own('datedbids'), dateby: 'range' },
        ]
      : []),
  ]
}

/**
 * What all meetings need.
 * @param first the first instant of each kind, a midnight
 * @param meetings how many times a kind may want
 */
export function bundleOf(first: number, meetings: (kind: Kind) => number) {
  const ofEach = kinds.flatMap((kind) => (['boat', 'dock'] as const).map((of) => ({ kind, of })))
  const hoursOf = (kind: Kind) => ({
    ...{ ...openHours, windowend: 10 * 12, windowendtype: 'months', ...shapes[kind].rules },
    ...(kind === 'event' && { restrictions: occurrencesOf(kind, first, meetings(kind)) }),
  })
  return lifeBundle({
    resources: ofEach.flatMap(({ kind, of }) =>
      (shapes[kind].namesTwo ? [boatOf(kind, of), raftOf(kind, of)] : [boatOf(kind, of)]).map((id) => ({
        ...{ id, provider: 'quay', name: id, reservation_capacity: places[of] },
      })),
    ),
    addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
    bookables: [
      ...ofEach.flatMap(({ kind, of }) => bookablesOf(kind, of, hoursOf(kind))),
      ...kinds.map((kind) => ({ ...hoursOf(kind), id: `roomy-${kind}`, name: 'Roomy', seats: 100_000 })),
    ],
  })
}

export const firstOf = (now: number): number => (Math.floor(now / day) + 5) * day
