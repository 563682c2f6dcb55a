import { memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useIsSplashOpen } from '../splash/use-splash.ts'
import type { DaySlot } from './group-slots.ts'
import { Row } from './slot-style.ts'

/** What a slot is to the row that is chosen: of it, beneath it though no part of it, or what would lengthen it. */
export type SlotStanding = 'chosen' | 'covered' | 'next' | 'none'

export interface SlotButtonProps {
  one: DaySlot
  /** The time on the customer's clock. */
  label: string
  /** Whether it says how many seats it has left. */
  showseats: boolean
  standing: SlotStanding
  /** Which of its neighbours in the list are of the row too: they are drawn as one band. */
  joins: '' | 'before' | 'after' | 'both'
  /** Set where Continue stands beside it: what it says aloud. */
  continueLabel: string | null
  busy: boolean
  onChoose(slot: DaySlot): void
  /** It is full, and one may queue for it. */
  onWait(slot: DaySlot): void
}

/** One slot. Drawn again only when something of its own changes: a day has dozens, and a press concerns two. */
export const SlotButton = memo(function SlotButton(props: SlotButtonProps) {
  const { one, label, showseats, standing, joins, continueLabel, busy, onChoose, onWait } = props
  const t = useWords()
  const { slot, twin } = one
  const queues = !slot.available && slot.queue !== null
  const press = slot.available ? onChoose : queues ? onWait : null
  const seats = slot.available ? t('seats.left', { count: slot.seats }) : t(queues ? 'slots.waitlist' : 'seats.full')
  const notes = [
    twin ? t(`slots.twice_${twin === 'first' ? 'first' : 'second'}`) : '',
    showseats || !slot.available ? seats : '',
  ].filter(Boolean)
  return (
    <Row data-standing={standing} data-joins={joins || undefined}>
      <button
        type="button"
        data-slot={slot.start_utc}
        data-waitlist={queues || undefined}
        aria-pressed={press === onWait ? undefined : standing === 'chosen'}
        aria-haspopup={queues ? 'dialog' : undefined}
        aria-disabled={press ? undefined : true}
        onClick={press ? () => press(one) : undefined}
      >
        <span>{label}</span>
        {notes.length > 0 ? <small>{notes.join(', ')}</small> : null}
      </button>
      {continueLabel === null ? null : <SlotContinue label={continueLabel} busy={busy} />}
    </Row>
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
