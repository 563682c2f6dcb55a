import { useMemo } from 'react'
import type { Timeslot } from '../../../data/wire.ts'
import { useWords } from '../../../ui/words.tsx'
import { type DaySlot, groupByPart } from './group-slots.ts'
import { SlotButton, type SlotStanding } from './slot-button.tsx'
import { Group, Scroll } from './slot-style.ts'

interface SlotListProps {
  slots: DaySlot[]
  /** Whether slots say how many seats they have left. */
  showseats: boolean
  /** The slots chosen in a row. */
  row: Timeslot[]
  /** Whether a slot would lengthen the row. */
  lengthens(slot: Timeslot): boolean
  /** Whether enough is chosen: the last of the row then has Continue beside it. */
  complete: boolean
  busy: boolean
  time(time: string): string
  onChoose(slot: DaySlot): void
  onWait(slot: DaySlot): void
}

/** The slots of a day in Morning, Afternoon and Evening. What is chosen opens its Continue beside it. */
export function SlotList({ slots, showseats, row, lengthens, complete, busy, time, ...presses }: SlotListProps) {
  const t = useWords()
  const groups = useMemo(() => groupByPart(slots), [slots])
  const last = row.at(-1)
  return (
    <Scroll data-scroll>
      {groups.map((group) => (
        <Group key={group.part} aria-labelledby={`slots-${group.part}`}>
          <h4 id={`slots-${group.part}`}>{t(`slots.${group.part}`)}</h4>
          <ul>
            {group.slots.map((one, at) => {
              const label = time(one.time)
              const isEnd = complete && last?.start_utc === one.slot.start_utc
              return (
                <SlotButton
                  key={one.slot.start_utc}
                  one={one}
                  label={label}
                  showseats={showseats}
                  standing={standingOf(one.slot, row, lengthens)}
                  joins={joinsOf(group.slots, at, row)}
                  continueLabel={isEnd ? t('slots.continue_with', { time: label }) : null}
                  busy={isEnd && busy}
                  {...presses}
                />
              )
            })}
          </ul>
        </Group>
      ))}
    </Scroll>
  )
}

const isChosen = (slot: Timeslot, row: Timeslot[]) => row.some(({ start_utc }) => start_utc === slot.start_utc)

/** Whether a slot begins within the row. Between two of the row others may begin, where slots overlap. */
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
