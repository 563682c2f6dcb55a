import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { inTwoPieces } from '../../../booking/date/in-one-piece.ts'
import { useWait } from '../../../booking/hold/use-wait.ts'
import { ownEntryOf } from '../../../data/own-entry.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useWords } from '../../../ui/words.tsx'
import { lengthOf } from './range-selection.ts'
import { rangeWord } from './range-words.ts'
import type { RangeDays } from './use-range-days.ts'
import { fullDays, waitlistRows } from './waitlist-rows.ts'

const Queue = styled.ul({
  margin: 'calc(var(--space) * 1.5) 0',
  maxHeight: 'min(var(--view) * 0.4, 280px)',
  overflowY: 'auto',
  borderBlock: '1px solid var(--border)',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'calc(var(--space) * 2)',
    paddingBlock: 'var(--space)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& li + li': { borderBlockStart: '1px solid var(--border)' },
  '& li > span:last-child': { color: 'var(--muted)', textAlign: 'end' },
})

interface WaitlistPopoverProps {
  /** The range, of which some days are full. */
  begin: string
  end: string
  days: RangeDays
  anchor: Element | null
  /** Chooses other dates. */
  onChange(): void
  onClose(): void
  /** Called when all days had become free and are held, or are waited for. */
  onGo(): void
}

/**
 * Shows the full days of a range and their queues. 'ADD TO WAITLIST' asks the server for exactly this range: if it has
 * become free meanwhile it is held, otherwise the flow goes on to the waitlist. Another time of a reservation
 * can't be waited for: then the popover says that it is full, and the dates stay.
 */
export function WaitlistPopover({ begin, end, days, anchor, onChange, onClose, onGo }: WaitlistPopoverProps) {
  const t = useWords()
  const formats = useFormats()
  const { wait, busy, error, isFull } = useWait()
  const told = useRef<HTMLDivElement>(null)
  const { rules } = days.known
  const full = fullDays({ begin, end }, days.known)
  const whole = days.reached(end)
  const range = inTwoPieces(formats.dateRange(begin, end))
  const ask = async () => {
    if (whole && (await wait(whole))) onGo()
  }
  // The pressed button is gone, so the answer takes the focus.
  useEffect(() => {
    if (error) told.current?.focus()
  }, [error])
  const word = (name: string) => rangeWord(name, rules)
  const several = full.length > 0 ? t(word('waitlist_title'), { count: full.length }) : t(word('waitlist_title_whole'))
  const title = lengthOf(begin, end, rules) === 1 ? t(word('waitlist_title_day')) : several
  const rows = waitlistRows(full, { slotOf: days.slotOf, whole })
  return (
    <Popover
      anchor={anchor}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onChange}>
            {t('days.waitlist_change')}
          </Button>
          {isFull || (error && ownEntryOf(error)) ? null : (
            <Button onClick={ask} busy={busy}>
              {t('days.waitlist_add')}
            </Button>
          )}
        </>
      }
    >
      <Queue>
        {rows.map(({ date, ahead }) => (
          <li key={date ?? range}>
            <strong>
              {date === null ? range : formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })}
            </strong>
            <span>{ahead === null ? t('events.full') : t('waitlist.position', { count: ahead })}</span>
          </li>
        ))}
      </Queue>
      <div ref={told} tabIndex={-1} style={{ outline: 'none' }}>
        {error ? (
          <Failure error={error}>{isFull ? t('days.waitlist_full', { range }) : undefined}</Failure>
        ) : (
          <p>{t('days.waitlist_text', { range })}</p>
        )}
      </div>
    </Popover>
  )
}
