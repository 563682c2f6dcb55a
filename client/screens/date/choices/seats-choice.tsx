import styled from '@emotion/styled'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { Quantity } from '../../../booking/fields/quantity.tsx'
import { typedQuantity } from '../../../booking/fields/quantity-steps.ts'
import { useWords } from '../../../ui/words.tsx'

/** One line: the summary above a phone's calendar has no more room for it. */
const Root = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 0.5) calc(var(--space) * 1.5)',
  '& > small': {
    flexBasis: '100%',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    '&[data-toomany]': { color: 'var(--error-text)' },
    '&:empty': { display: 'none' },
  },
  '& > label': {
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
  },
})

/** The number of seats, one unless the customer or the address says otherwise. */
export function SeatsChoice({ most, value, onChoose }: { most: number; value: number; onChoose(seats: number): void }) {
  const t = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [reached, setReached] = useState<'most' | 'too_many' | null>(null)
  const choose = (typed: number) => {
    const seats = Math.min(typed, most)
    // Why the button for more has gone grey.
    setReached(typed > most ? 'too_many' : typed === most ? 'most' : null)
    if (seats >= 1 && seats !== value) onChoose(seats)
  }
  useEarlyChoice(field, choose)
  return (
    <Root data-part="seats">
      <label htmlFor={id}>{t('seats.label')}</label>
      <Quantity
        {...{ id, field, least: 1, min: 1, max: most, isLabelled: true }}
        name={t('seats.one')}
        count={value}
        onCount={choose}
      />
      <small role="status" data-toomany={reached === 'too_many' || undefined}>
        {reached ? t('seats.most', { count: most }) : ''}
      </small>
    </Root>
  )
}

/** A number typed into the server's page before hydration; reported once the draft is known. */
function useEarlyChoice(field: RefObject<HTMLInputElement | null>, choose: (seats: number) => void) {
  const { ready } = useBooking()
  const early = useRef<number | null>(null)
  // The first render keeps the element as it is; the next one would reset it.
  useLayoutEffect(() => {
    const { value = '', defaultValue = '' } = field.current ?? {}
    if (value !== defaultValue) early.current = typedQuantity(value)
  }, [field])
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    if (!ready || early.current === null) return
    latest.current(early.current)
    early.current = null
  }, [ready])
}
