import { memo, useMemo } from 'react'
import type { BookableFacts } from '../../../booking/bookable/bookable-facts.ts'
import type { Timeslot } from '../../../data/timeslots.ts'
import { useWords } from '../../../ui/words.tsx'
import { type DaySlot, groupByPart } from './group-slots.ts'
import { SlotButton, type SlotStanding } from './slot-button.tsx'
import { Group, Scroll } from './slot-style.ts'

interface SlotListProps {
  slots: DaySlot[]
  /** Which slots show the seats left. */
  showseats: BookableFacts['showseats']
  /** The chosen consecutive slots. */
  row: Timeslot[]
  /** Whether a slot would extend the row. */
  lengthens(slot: Timeslot): boolean
  /** Whether enough slots are chosen: then Continue is beside the last one. */
  complete: boolean
  busy: boolean
  /** Whether pressing one goes on at once. */
  goesOn: boolean
  /** Whether the chosen slots are drawn as one band; default true. */
  isBanded?: boolean
  time(time: string): string
  onChoose(slot: DaySlot): void
  onWait(slot: DaySlot): void
}

/** The slots of a day in Morning, Afternoon and Evening. The chosen slot has Continue beside it. */
export const SlotList = memo(function SlotList({ slots, isBanded = true, ...rest }: SlotListProps) {
  const t = useWords()
  const groups = useMemo(() => groupByPart(slots), [slots])
  return (
    <Scroll data-scroll>
      {groups.map((group) => (
        <Group key={group.part} aria-labelledby={`slots-${group.part}`}>
          <h4 id={`slots-${group.part}`}>{t(`slots.${group.part}`)}</h4>
          <Slots slots={group.slots} isBanded={isBanded} {...rest} />
        </Group>
      ))}
    </Scroll>
  )
})

/** Slots in one list. */
export function Slots({ isBanded = true, ...props }: SlotListProps) {
  const { slots, showseats, row, lengthens, complete, busy, time, ...presses } = props
  const t = useWords()
  const last = row.at(-1)
  return (
    <ul>
      {slots.map((one, at) => {
        const label = time(one.time)
        const isEnd = complete && last?.start_utc === one.slot.start_utc
        return (
          <SlotButton
            // Another day's slot of the same time takes the element over.
            key={`${one.time} ${one.twin ?? ''}`}
            one={one}
            label={label}
            showseats={showseats}
            standing={standingOf(one.slot, row, lengthens)}
            joins={isBanded ? joinsOf(slots, at, row) : ''}
            continueLabel={isEnd ? t('slots.continue_with', { time: label }) : null}
            busy={isEnd && busy}
            {...presses}
          />
        )
      })}
    </ul>
  )
}

const isChosen = (slot: Timeslot, row: Timeslot[]) => row.some(({ start_utc }) => start_utc === slot.start_utc)

/** Whether a slot begins within the row. Where slots overlap, others may begin between two of the row. */
function isOfBand(slot: Timeslot | undefined, row: Timeslot[]): boolean {
  const first = row[0]
  const last = row.at(-1)
  return Boolean(slot && first && last && slot.start_utc >= first.start_utc && slot.start_utc <= last.start_utc)
}

function joinsOf(slots: DaySlot[], at: number, row: Timeslot[]): '' | 'before' | 'after' | 'both' {
  if (!isOfBand(slots[at]?.slot, row)) return ''
  const before = isOfBand(slots[at - 1]?.slot, row)
  const after = isOfBand(slots[at + 1]?.slot, row)
  if (before && after) return 'both'
  return before ? 'before' : after ? 'after' : ''
}

function standingOf(slot: Timeslot, row: Timeslot[], lengthens: (slot: Timeslot) => boolean): SlotStanding {
  if (isChosen(slot, row)) return 'chosen'
  if (isOfBand(slot, row)) return 'covered'
  return lengthens(slot) ? 'next' : 'none'
}
