import { useEffect, useRef } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { SlotWanted } from '../../../booking/context/slot-wanted.ts'
import { useWait } from '../../../booking/hold/use-wait.ts'
import { ownEntryOf } from '../../../data/own-entry.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useWords } from '../../../ui/words.tsx'

import { hasSome, WaitlistQuestion } from './waitlist-question.tsx'

interface WaitlistDialogProps {
  /** The full slot or occurrence. */
  wanted: SlotWanted
  /** Its name in words: `Sat 5 Dec, 5:00 PM`. */
  named: string
  /** The number of people ahead; null where unknown. */
  position: number | null
  /** How many seats are left of it: some, where a larger party wants more. */
  left: number
  onClose(): void
  /** Called when it is chosen for as many as are left. */
  onFewer(): void
  /** Called when it had become free and is held, or is waited for. */
  onGo(): void
}

/**
 * Asks whether to wait for a full slot. 'Yes' asks the server for exactly this slot: if it has become free meanwhile it
 * is held, otherwise the flow goes on to the waitlist. Another time of a reservation can't be waited for: then the
 * dialog says that it is still full. All choices and answers stay either way.
 */
export function WaitlistDialog({ wanted, named, position, left, onClose, onFewer, onGo }: WaitlistDialogProps) {
  const t = useWords()
  const { draft, update, moving } = useBooking()
  const wantedseats = draft.seats ?? 1
  const { wait, busy, error, isFull } = useWait()
  // Their own place is kept for them: there is nothing to ask.
  const own = error && ownEntryOf(error)
  const told = useRef<HTMLDivElement>(null)
  const ask = async () => {
    if (await wait(wanted)) onGo()
  }
  // The pressed button is gone, so the answer takes the focus.
  useEffect(() => {
    if (error) told.current?.focus()
  }, [error])
  const actions =
    isFull || own ? (
      <Button variant={own ? 'secondary' : 'primary'} onClick={onClose}>
        {t('waitlist.other')}
      </Button>
    ) : (
      <>
        <Button variant="secondary" onClick={onClose}>
          {t('waitlist.no')}
        </Button>
        {/* Nobody else waits for them, and a reservation that moves keeps its seats. */}
        {hasSome(left, wantedseats) && position === 0 && !moving ? (
          <Button
            variant="secondary"
            onClick={() => {
              update({ seats: left })
              onFewer()
            }}
          >
            {t('waitlist.take_few', { left })}
          </Button>
        ) : null}
        <Button onClick={ask} busy={busy}>
          {t('waitlist.yes')}
        </Button>
      </>
    )
  return (
    <Dialog
      open
      title={t(own?.isOffered ? 'waitlist.offered' : isFull ? 'waitlist.full_title' : 'waitlist.title')}
      onClose={onClose}
      actions={actions}
    >
      <p>
        <strong>{named}</strong>
        {position === null || isFull || own ? null : (
          <>
            <br />
            {t('waitlist.position', { count: position })}
          </>
        )}
      </p>
      <div ref={told} tabIndex={-1} style={{ outline: 'none', marginBlockStart: 'calc(var(--space) * 1.5)' }}>
        {error ? (
          <Failure error={error}>{isFull ? t('waitlist.full') : undefined}</Failure>
        ) : (
          <WaitlistQuestion left={left} wanted={wantedseats} />
        )}
      </div>
    </Dialog>
  )
}
