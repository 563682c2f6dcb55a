import styled from '@emotion/styled'
import { useId } from 'react'
import { Row, Rows } from '../../booking/fields/option-style.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useWords } from '../../ui/words.tsx'

const Root = styled.fieldset({
  '& > legend': { marginBlockEnd: 'var(--space)', fontWeight: 600 },
  '& > p': { marginBlockEnd: 'var(--space)', color: 'var(--muted)', fontSize: 'var(--small-size)' },
})

/** What each attendee answered, in words, seat by seat; null where it is not known who they are. */
export function attendeesOf({ answered, given, seats }: Reservation): string[] | null {
  const { roster } = given
  if (roster.length !== seats || roster.every(({ responses }) => responses.length === 0)) return null
  return roster.map((_, index) => {
    const part = answered.find(({ seat }) => seat === index + 1)
    return (part?.answers ?? []).flatMap(({ response }) => response || []).join(' · ')
  })
}

interface WhoStaysProps {
  attendees: string[]
  /** Seats from 0. */
  chosen: number[]
  /** What is asked for, below the question. */
  help: string
  onChoose(seats: number[]): void
}

/** Asks which attendees still come. */
export function WhoStays({ attendees, chosen, help, onChoose }: WhoStaysProps) {
  const t = useWords()
  const id = useId()
  const toggle = (seat: number, stays: boolean) =>
    onChoose(attendees.flatMap((_, index) => ((index === seat ? stays : chosen.includes(index)) ? [index] : [])))
  return (
    <Root data-part="who-stays" aria-describedby={`${id}-help`}>
      <legend>{t('attendees.stay')}</legend>
      <p id={`${id}-help`} aria-live="polite">
        {help}
      </p>
      <Rows>
        {attendees.map((told, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an attendee is identified by the seat.
          <Row key={seat} data-chosen={chosen.includes(seat) || undefined}>
            <input
              id={`${id}-${seat}`}
              type="checkbox"
              checked={chosen.includes(seat)}
              onChange={(event) => toggle(seat, event.target.checked)}
            />
            <label htmlFor={`${id}-${seat}`} data-cover>
              {told || t('roster.seat', { number: seat + 1 })}
            </label>
          </Row>
        ))}
      </Rows>
    </Root>
  )
}
