import { memo } from 'react'
import type { BookableFacts } from '../../../booking/bookable/bookable-facts.ts'
import { useIsPresentSlot } from '../../../booking/date/present-place.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useIsSplashOpen } from '../splash/use-splash.ts'
import type { DaySlot } from './group-slots.ts'

/** The relation of a slot to the chosen row: part of it, covered by it without being part, or able to extend it. */
export type SlotStanding = 'chosen' | 'covered' | 'next' | 'none'

export interface SlotButtonProps {
  one: DaySlot
  /** The time on the customer's clock. */
  label: string
  /** Which slots show the seats left. */
  showseats: BookableFacts['showseats']
  standing: SlotStanding
  /** Which neighbours in the list belong to the row too: they are drawn as one band. */
  joins: '' | 'before' | 'after' | 'both'
  /** Set where Continue is beside it: the accessible name of that button. */
  continueLabel: string | null
  busy: boolean
  /** Whether pressing it goes on at once: then it is no switch. */
  goesOn: boolean
  onChoose(slot: DaySlot): void
  /** Called for a full slot with a waitlist. */
  onWait(slot: DaySlot): void
}

/** One slot. Memoised: a day has dozens, and a press concerns two. */
export const SlotButton = memo(function SlotButton(props: SlotButtonProps) {
  const { one, label, showseats, standing, joins, continueLabel, busy, goesOn, onChoose, onWait } = props
  const isChosen = standing === 'chosen'
  const t = useWords()
  const isPresent = useIsPresentSlot()
  const { slot, twin } = one
  const queues = !slot.available && slot.queue !== null
  const press = slot.available ? onChoose : queues ? onWait : null
  const tellsSeats = showseats === 'always' || (showseats === 'shared' && slot.isshared)
  const seats = slot.available ? t('seats.left', { count: slot.seats }) : t(queues ? 'slots.waitlist' : 'seats.full')
  const notes = [
    isPresent(slot.start_utc) ? t('reschedule.from') : '',
    twin ? t(`slots.twice_${twin === 'first' ? 'first' : 'second'}`) : '',
    tellsSeats || !slot.available ? seats : '',
  ].filter(Boolean)
  return (
    <li data-standing={standing} data-joins={joins || undefined}>
      <button
        type="button"
        data-slot={slot.start_utc}
        data-waitlist={queues || undefined}
        aria-pressed={press === onWait || (goesOn && !isChosen) ? undefined : isChosen}
        aria-haspopup={queues ? 'dialog' : undefined}
        aria-disabled={press ? undefined : true}
        onClick={press ? () => press(one) : undefined}
      >
        <span>{label}</span>
        {notes.length > 0 ? <small>{notes.join(', ')}</small> : null}
      </button>
      {continueLabel === null ? null : <SlotContinue label={continueLabel} busy={busy} />}
    </li>
  )
})

function SlotContinue({ label, busy }: { label: string; busy: boolean }) {
  const t = useWords()
  const isClosed = useIsSplashOpen()
  return (
    <span data-part="continue">
      <Button type="submit" busy={busy} disabled={isClosed} aria-label={label}>
        {t('slots.continue')}
      </Button>
    </span>
  )
}
