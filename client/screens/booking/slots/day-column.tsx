import styled from '@emotion/styled'
import { useFormats } from '../../../ui/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import type { Days } from '../use-days.ts'
import type { DaySlot } from './group-slots.ts'
import { SlotList } from './slot-list.tsx'
import { Column, ColumnHead } from './slot-style.ts'
import { ClockSwitch } from './time-controls.tsx'
import { useClock } from './use-clock.ts'

const Quiet = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)' })
const Waiting = styled.div({ display: 'grid', gap: 'var(--space)' })

interface DayColumnProps {
  days: Days
  chosen: DaySlot | null
  busy: boolean
  onChoose(slot: DaySlot): void
}

/** The day in view with its slots. */
export function DayColumn({ days, chosen, busy, onChoose }: DayColumnProps) {
  const t = useWords()
  const formats = useFormats()
  const { facts } = useBooking()
  const { time } = useClock()
  const { shown } = days
  const slots = shown ? days.slotsOf(shown) : []
  const day = shown ? formats.date(shown, { weekday: 'short', day: 'numeric', month: 'short' }) : t('slots.choose_day')
  return (
    <Column role="group" aria-label={shown ? t('slots.label', { date: formats.date(shown) }) : t('slots.choose_day')}>
      <ColumnHead>
        <h3>{days.status === 'loading' ? <Skeleton width="7em" /> : day}</h3>
        <ClockSwitch />
      </ColumnHead>
      {days.status === 'loading' ? (
        <Waiting>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </Waiting>
      ) : slots.length > 0 ? (
        <SlotList
          slots={slots}
          showseats={facts.seats > 1}
          chosen={chosen?.slot.start_utc ?? null}
          busy={busy}
          time={time}
          onChoose={onChoose}
        />
      ) : shown ? (
        <Quiet>{t('slots.none')}</Quiet>
      ) : null}
    </Column>
  )
}
