import { wallClockIn } from '../../../booking/date/civil-date.ts'
import type { Timeslot } from '../../../data/timeslots.ts'

/** A slot in a day's list: `time` is `HH:mm` in the shown zone. */
export interface DaySlot {
  slot: Timeslot
  date: string
  time: string
  /** Set where a wall time occurs twice in a day because the clocks went back in between. */
  twin?: 'first' | 'second'
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

export const partOfDay = (time: string): PartOfDay =>
  time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening'

/** Slots by local date. The venue's own zone (null) is read straight from the wire's wall clock. */
export function slotsByDay(timeslots: Timeslot[], timezone: string | null): Map<string, DaySlot[]> {
  const days = new Map<string, DaySlot[]>()
  for (const slot of timeslots) {
    const { date, time } = timezone
      ? wallClockIn(slot.start_utc, timezone)
      : { date: slot.start.slice(0, 10), time: slot.start.slice(11, 16) }
    const day = days.get(date) ?? []
    const earlier = day.find((one) => one.time === time)
    if (earlier) earlier.twin = 'first'
    day.push(earlier ? { slot, date, time, twin: 'second' } : { slot, date, time })
    days.set(date, day)
  }
  return days
}

/** A day's slots in its non-empty groups, in the order of the day. */
export function groupByPart(slots: DaySlot[]): { part: PartOfDay; slots: DaySlot[] }[] {
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening']
  return parts
    .map((part) => ({ part, slots: slots.filter((slot) => partOfDay(slot.time) === part) }))
    .filter((group) => group.slots.length > 0)
}
