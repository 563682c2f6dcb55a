import styled from '@emotion/styled'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { monthOf } from '../../../booking/date/civil-date.ts'
import { useClock } from '../../../booking/date/use-clock.ts'
import type { Timeslot } from '../../../data/timeslots.ts'
import { useFormats } from '../../../ui/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { ClockSwitch } from '../zone/clock-switch.tsx'
import type { DaySlot } from './group-slots.ts'
import { RowHint } from './row-hint.tsx'
import { SlotList } from './slot-list.tsx'
import { followsOn } from './slot-row.ts'
import { Column, ColumnHead } from './slot-style.ts'
import type { Chosen } from './use-chosen.ts'
import type { Days } from './use-days.ts'
import { useSettled } from './use-settled.ts'

const Quiet = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)' })
const Waiting = styled.div({ display: 'grid', gap: 'var(--space)' })

interface DayColumnProps {
  /** Whether the day may still be the one that the server drew, where the visitor's own is another. */
  isFirst: boolean
  days: Days
  chosen: Chosen
  busy: boolean
  /** Told which day's slots are drawn. */
  onDrawn(date: string | null): void
  onChoose(slot: DaySlot): void
  onWait(slot: DaySlot): void
}

/**
 * A day of the same month in a task of its own, so that on a slow phone the calendar answers a press at once. The slots
 * of another month are replaced together with it.
 */
function useLater(day: string | null): string | null {
  const later = useDeferredValue(day)
  return day && later && monthOf(later) === monthOf(day) ? later : day
}

/** The shown day with its slots. */
export function DayColumn({ isFirst, days, chosen, busy, onDrawn, onChoose, onWait }: DayColumnProps) {
  const t = useWords()
  const formats = useFormats()
  const shown = useLater(days.shown)
  const isSettled = useSettled(!isFirst && shown === days.shown)
  useEffect(() => onDrawn(shown), [onDrawn, shown])
  const isLoading = days.status === 'loading'
  const day = shown ? formats.date(shown, { weekday: 'short', day: 'numeric', month: 'short' }) : t('slots.choose_day')
  const label = shown ? t('slots.label', { date: formats.date(shown) }) : t('slots.choose_day')
  return (
    <Column
      role="group"
      aria-label={label}
      aria-busy={shown === days.shown ? undefined : true}
      data-first={isSettled ? undefined : ''}
    >
      <ColumnHead>
        <h3 aria-label={isLoading ? t('loading.times') : undefined}>{isLoading ? <Skeleton width="7em" /> : day}</h3>
        <ClockSwitch />
      </ColumnHead>
      {isLoading ? (
        <Waiting>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </Waiting>
      ) : shown ? (
        <DaySlots days={days} date={shown} chosen={chosen} busy={busy} onChoose={onChoose} onWait={onWait} />
      ) : null}
    </Column>
  )
}

function DaySlots({ days, date, chosen, ...rest }: Omit<DayColumnProps, 'isFirst' | 'onDrawn'> & { date: string }) {
  const t = useWords()
  const { facts } = useBooking()
  const { time } = useClock()
  const { slotsOf } = days
  const slots = useMemo(() => slotsOf(date), [slotsOf, date])
  const { row, rules } = chosen
  const lengthens = useLengthens(chosen)
  if (slots.length === 0) return <Quiet>{t('slots.none')}</Quiet>
  return (
    <>
      {rules.most > 1 ? <RowHint chosen={chosen} /> : null}
      <SlotList
        // In another zone, the same time is another slot.
        key={days.zone}
        slots={slots}
        showseats={facts.showseats}
        row={row}
        lengthens={lengthens}
        complete={chosen.wanted !== null}
        goesOn={chosen.goesOn}
        time={time}
        {...rest}
      />
    </>
  )
}

/** Whether a slot would extend the chosen row. */
export function useLengthens({ row, rules, canJoin }: Chosen): (slot: Timeslot) => boolean {
  return useCallback(
    (slot: Timeslot) => {
      const last = row.at(-1)
      return last !== undefined && row.length < rules.most && followsOn(last, slot, rules) && canJoin(slot)
    },
    [row, rules, canJoin],
  )
}
