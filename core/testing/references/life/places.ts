import { day, hour, rulesOf } from './bookables.ts'
import { anyChoices, choices, dayRanges, givenDays, type Kind, kinds, namedHours, slotHours } from './commands.ts'

/** A slot, and when that is. */
export interface Time {
  slot: number
  start: number
  end: number
}

/** The hour of the day at which a life begins. */
export interface Beginning {
  began: number
}

export interface Place {
  kind: Kind
  slot: number
}

/** Which of a bookable's two resources can be named. */
function choicesOf(kind: Kind): number[][] {
  const { isAny } = rulesOf[kind]
  return isAny ? anyChoices[isAny] : choices
}

/** What each slot takes: itself, or each of its days, or of its resources at its time, numbered as those alone are. */
function takenBy(kind: Kind): number[][] {
  const { isByDays, isInDays, names } = rulesOf[kind]
  if (isInDays) return [...givenDays.map(() => []), ...namedHours.map((one) => [one])]
  if (isByDays) return dayRanges.map((days) => days.map((day) => day - 1))
  const named = names ? choicesOf(kind) : [[0]]
  // Where none is named either of the two may be taken.
  const may = (choice: number[]) => (choice.length > 0 ? choice : [0, 1])
  return named.flatMap((choice) => slotHours.map((_, at) => may(choice).map((one) => one * slotHours.length + at)))
}
const unitsTaken = new Map(kinds.map((kind) => [kind, takenBy(kind)]))

/** The slots of a bookable. */
export const slotsOf = (kind: Kind): number[] => [...(unitsTaken.get(kind) ?? []).keys()]

/** Every slot of every bookable. */
export const places: Place[] = kinds.flatMap((kind) => slotsOf(kind).map((slot) => ({ kind, slot })))

/** What a slot takes of its bookable. */
export const unitsOf = ({ kind, slot }: Place): number[] => unitsTaken.get(kind)?.[slot] ?? []

/** Whether a slot is days in which a time is named: they take nothing. */
export const isDays = ({ kind, slot }: Place): boolean => rulesOf[kind].isInDays === true && slot < givenDays.length

/** The hours of given days, from the midnight before the life's beginning. */
export const hoursOf = ({ slot }: Place): number[] =>
  (givenDays[slot] ?? []).flatMap((one) => Array.from({ length: 24 }, (_, at) => one * 24 + at))

/** Whether the time of one slot lies in the days of another. */
export const isIn = (place: Place, days: Place): boolean =>
  isDays(days) && unitsOf(place).some((unit) => hoursOf(days).includes(unit))

/** The resources that are named with a slot. */
export const namesOf = ({ kind, slot }: Place): string[] =>
  (rulesOf[kind].names ?? []).filter((_, at) => choicesOf(kind)[Math.floor(slot / slotHours.length)]?.includes(at))

/** Whether either of two resources will do. */
export const isAny = (place: Place): boolean => rulesOf[place.kind].isAny !== undefined && namesOf(place).length === 0

/** What is taken of a slot: where either of two resources will do, the one that was picked. */
export const takenOf = (place: Place & { picked: number | null }): number[] =>
  unitsOf(place).filter((_, at) => !isAny(place) || at === place.picked)

/** The resources that are taken with a slot. */
export const namesTaken = (place: Place & { picked: number | null }): string[] =>
  isAny(place) ? (rulesOf[place.kind].names ?? []).filter((_, at) => at === place.picked) : namesOf(place)

/** Whether what one slot takes may be a part of another one. */
export const isParted = (kind: Kind): boolean => unitsTaken.get(kind)?.some((those) => those.length > 1) ?? false

/** What slots take, by bookable. */
export const units: { kind: Kind; unit: number }[] = kinds.flatMap((kind) =>
  [...new Set(unitsTaken.get(kind)?.flat())].map((unit) => ({ kind, unit })),
)

/** The slots of which the seats are looked at: those that take one unit, or either of two. */
export const looked: Place[] = places.filter((place) => unitsOf(place).length === 1 || isAny(place))

/** Whether two slots of a bookable take something in common. */
export const isOverlapping = (kind: Kind, one: number, other: number): boolean =>
  one === other || unitsOf({ kind, slot: one }).some((unit) => unitsOf({ kind, slot: other }).includes(unit))

/** When a slot is, in a life that began at an hour of its day. */
export function timeOf({ began }: Beginning, { kind, slot }: Place): Time {
  const midnight = -began * hour
  if (rulesOf[kind].isInDays) {
    // Until a time is named it stands at the last one in its days.
    const at = isDays({ kind, slot }) ? hoursOf({ kind, slot }).at(-1) : unitsOf({ kind, slot })[0]
    const start = midnight + (at ?? 0) * hour
    return { slot, start, end: start + hour }
  }
  const start = (slotHours[slot % slotHours.length] ?? 0) * hour
  if (!rulesOf[kind].isByDays) return { slot, start, end: start + hour }
  const days = dayRanges[slot] ?? []
  return { slot, start: midnight + (days[0] ?? 0) * day, end: midnight + ((days.at(-1) ?? 0) + 1) * day }
}

/** When the days are in which a time is to be named; null once it is. */
export function daysOf({ began }: Beginning, place: Place): Pick<Time, 'start' | 'end'> | null {
  const those = isDays(place) ? (givenDays[place.slot] ?? []) : []
  const [first, last] = [those[0], those.at(-1)]
  if (first === undefined || last === undefined) return null
  return { start: first * day - began * hour, end: (last + 1) * day - began * hour }
}
