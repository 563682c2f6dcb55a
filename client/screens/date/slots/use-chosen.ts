import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { slotInstants } from '../../../booking/context/slot-instants.ts'
import type { SlotWanted } from '../../../booking/context/slot-wanted.ts'
import type { Timeslot } from '../../../data/timeslots.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useAvailabilityCache } from '../months/use-month.ts'
import { beginsAnew, pressSlot, type RowRules, rowBetween, rowRulesOf, withinReach } from './slot-row.ts'
import type { Days } from './use-days.ts'
import { useReach } from './use-reach.ts'

export interface Chosen {
  rules: RowRules
  /**
   * Whether a time is all that there is to choose: choosing it goes on at once. Not where seats, resources or further
   * slots can be chosen too, or the way to the customer is judged first; nor once a time is held: who came back to the
   * calendar looks at other times, and goes on by Continue.
   */
  goesOn: boolean
  /** The chosen consecutive slots within the shown month; one where they are not combined. */
  row: Timeslot[]
  /** The span that Continue holds; null while too little is chosen. */
  wanted: SlotWanted | null
  /** The number of slots still needed. */
  missing: number
  /** Whether a slot can join the row, which the server judges as a whole; true while unknown. */
  canJoin(slot: Timeslot): boolean
  /** Whether the row can be extended at its end; true while unknown. */
  canGrow: boolean
  /** The last press dropped the row, because its slot could not join it. */
  anew: boolean
  /** What has just happened to the choice without the customer. */
  notice: 'lost' | 'unserved' | 'apart' | null
  choose(slot: Timeslot): void
  /** Drops a span that the server has refused; another choice made meanwhile stays. */
  lose(wanted: SlotWanted): void
}

const none: Timeslot[] = []

/** Whether a row is the draft's span, or an unfinished row while the draft has none. */
function isRow(row: Timeslot[], wanted: SlotWanted | null, rules: RowRules): boolean {
  if (row.length < rules.least) return wanted === null
  return wanted !== null && row[0]?.start_utc === wanted.start_utc && row.at(-1)?.end_utc === wanted.end_utc
}

/** The listed slots of a span in the draft, found by wall clock where instants are unknown. */
function rowOf(slots: Timeslot[], wanted: SlotWanted, rules: RowRules): Timeslot[] | null {
  const start_utc = wanted.start_utc ?? slots.find(({ start }) => start === wanted.start)?.start_utc
  const end_utc = wanted.end_utc ?? slots.find(({ end }) => end === wanted.end)?.end_utc
  return start_utc && end_utc ? rowBetween(slots, { start_utc, end_utc }, rules) : null
}

/**
 * The chosen slots. A complete choice is stored in the draft, which survives reloads and is shared by all tabs; an
 * unfinished row is kept here.
 */
export function useChosen(days: Days, busy: boolean): Chosen {
  const { bookable } = useBootstrap()
  const { facts, draft, update, inplace, moving } = useBooking()
  const cache = useAvailabilityCache()
  const rules = useMemo(() => rowRulesOf(bookable), [bookable])
  const [pressed, setPressed] = useState<Timeslot[]>(none)
  const [anew, setAnew] = useState(false)
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
    const next = pressSlot(row, slot, rules, canJoin)
    setAnew(beginsAnew(row, next))
    put(next)
  }
  const lose = (refused: SlotWanted) => {
    for (const slot of rowOf(days.slots, refused, rules) ?? []) cache.drop(facts.id, slot)
    setPressed((current) => (isRow(current, refused, rules) ? none : current))
    update((current) => (current.start === refused.start ? { start: undefined, end: undefined } : {}))
  }

  // Cuts a row that is not available as a whole.
  const reached = ends === null ? row : withinReach(row, ends)
  const isApart = reached.length < row.length
  useEffect(() => {
    if (!isApart) return
    setNotice('apart')
    put(reached)
  }, [isApart, reached, put])

  // The chosen slot is in the shown month but no longer free. While a hold is running, it may be the customer's own
  // hold that took it.
  const isLost = !busy && wanted !== null && days.covers(wanted) && !listed?.every(days.hasRoom)
  useEffect(() => {
    if (!isLost) return
    // Nobody took the slot: a resource chosen since is not free then. What is listed as lost says so there.
    if (!draft.extra?.lost) setNotice(serving === chosenWith.current ? 'lost' : 'unserved')
    put(none)
  }, [isLost, serving, put, draft.extra?.lost])

  const isLone = rules.most === 1 && facts.seatsperbooking === 1 && facts.choicegroups.length === 0
  return {
    rules,
    goesOn: isLone && !facts.drivetime && !inplace && !moving && draft.reservation === undefined,
    row,
    wanted,
    missing: row.length > 0 ? Math.max(0, rules.least - row.length) : 0,
    canJoin,
    canGrow: ends === null || ends.some(({ end_utc }) => end_utc > (row.at(-1)?.end_utc ?? '')),
    anew,
    notice,
    choose,
    lose,
  }
}
