import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { slotInstants } from '../../../booking/context/slot-instants.ts'
import type { SlotWanted } from '../../../booking/hold/use-hold.ts'
import type { Timeslot } from '../../../data/wire.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useAvailabilityCache } from '../months/use-month.ts'
import { pressSlot, type RowRules, rowBetween, rowRulesOf, withinReach } from './slot-row.ts'
import type { Days } from './use-days.ts'
import { useReach } from './use-reach.ts'

export interface Chosen {
  rules: RowRules
  /** The slots chosen in a row, as far as they are in the month in view; one where they are not combined. */
  row: Timeslot[]
  /** What Continue asks for; null while nothing, or not enough, is chosen. */
  wanted: SlotWanted | null
  /** How many more slots are needed. */
  missing: number
  /** Whether a slot can be joined to the row: the server judges the whole. True while that is not known. */
  canJoin(slot: Timeslot): boolean
  /** Whether the server knows of anything beyond the row that it could go on into. True while that is not known. */
  canGrow: boolean
  /** What has just become of the choice without the customer's doing. */
  notice: 'lost' | 'unserved' | 'apart' | null
  choose(slot: Timeslot): void
  /** The server has refused what was wanted: it is gone. Another choice made meanwhile stays. */
  lose(wanted: SlotWanted): void
}

const none: Timeslot[] = []

/** Whether a row is what the draft holds: the same span, or not enough for one where the draft has none. */
function isRow(row: Timeslot[], wanted: SlotWanted | null, rules: RowRules): boolean {
  if (row.length < rules.least) return wanted === null
  return wanted !== null && row[0]?.start_utc === wanted.start_utc && row.at(-1)?.end_utc === wanted.end_utc
}

/** The listed slots that a span of the draft is made of; wall clocks find them where instants are not known. */
function rowOf(slots: Timeslot[], wanted: SlotWanted, rules: RowRules): Timeslot[] | null {
  const start_utc = wanted.start_utc ?? slots.find(({ start }) => start === wanted.start)?.start_utc
  const end_utc = wanted.end_utc ?? slots.find(({ end }) => end === wanted.end)?.end_utc
  return start_utc && end_utc ? rowBetween(slots, { start_utc, end_utc }, rules) : null
}

/**
 * The slots that are chosen. A choice that is complete stands in the draft, which outlives reloads and is the same in
 * every tab; the beginnings of a row stand here.
 */
export function useChosen(days: Days, busy: boolean): Chosen {
  const { bookable } = useBootstrap()
  const { facts, draft, update } = useBooking()
  const cache = useAvailabilityCache()
  const rules = useMemo(() => rowRulesOf(bookable), [bookable])
  const [pressed, setPressed] = useState<Timeslot[]>(none)
  const [notice, setNotice] = useState<Chosen['notice']>(null)

  const { start, end } = draft
  const { start_utc, end_utc } = slotInstants(draft)
  const wanted = useMemo<SlotWanted | null>(
    () => (start && end ? { start, end, start_utc, end_utc } : null),
    [start, end, start_utc, end_utc],
  )
  const listed = useMemo(() => wanted && rowOf(days.slots, wanted, rules), [days.slots, wanted, rules])
  const row = isRow(pressed, wanted, rules) ? pressed : (listed ?? none)
  const ends = useReach(rules.most > 1 ? (row[0] ?? null) : null)
  const canJoin = useCallback(
    (slot: Timeslot) => ends === null || ends.some(({ end_utc }) => end_utc >= slot.end_utc),
    [ends],
  )

  const put = useCallback(
    (next: Timeslot[]) => {
      setPressed(next)
      const first = next[0]
      const last = next.at(-1)
      if (first && last && next.length >= rules.least) {
        const instants = { start_utc: first.start_utc, end_utc: last.end_utc }
        update(({ extra }) => ({ start: first.start, end: last.end, extra: { ...extra, datetime_step: instants } }))
      } else update({ start: undefined, end: undefined })
    },
    [rules.least, update],
  )
  const serving = (draft.resources ?? []).join('|')
  const chosenWith = useRef(serving)
  const choose = (slot: Timeslot) => {
    setNotice(null)
    chosenWith.current = serving
    put(pressSlot(row, slot, rules, canJoin))
  }
  const lose = (refused: SlotWanted) => {
    for (const slot of rowOf(days.slots, refused, rules) ?? []) cache.drop(facts.id, slot)
    setPressed((current) => (isRow(current, refused, rules) ? none : current))
    update((current) => (current.start === refused.start ? { start: undefined, end: undefined } : {}))
  }

  // A row that can't be taken as a whole is cut to what can.
  const reached = ends === null ? row : withinReach(row, ends)
  const isApart = reached.length < row.length
  useEffect(() => {
    if (!isApart) return
    setNotice('apart')
    put(reached)
  }, [isApart, reached, put])

  // What was chosen belongs to the month in view, and is not free any more. While a hold is being taken, one's own
  // may be what took it.
  const isLost = !busy && wanted !== null && days.covers(wanted) && !listed?.every(days.hasRoom)
  useEffect(() => {
    if (!isLost) return
    // Nobody took it: who was chosen since is not free then.
    setNotice(serving === chosenWith.current ? 'lost' : 'unserved')
    put(none)
  }, [isLost, serving, put])

  return {
    rules,
    row,
    wanted,
    missing: row.length > 0 ? Math.max(0, rules.least - row.length) : 0,
    canJoin,
    canGrow: ends === null || ends.some(({ end_utc }) => end_utc > (row.at(-1)?.end_utc ?? '')),
    notice,
    choose,
    lose,
  }
}
