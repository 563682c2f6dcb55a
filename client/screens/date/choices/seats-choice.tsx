import styled from '@emotion/styled'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { fieldStyle } from '../../../ui/field-style.ts'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div(fieldStyle)

/** The number of seats, asked before the date; empty until it is chosen. */
export function SeatsChoice({ most, value, onChoose }: { most: number; value: number; onChoose(seats: number): void }) {
  const t = useWords()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  useEarlyChoice(select, (early) => {
    if (value === 0 && early <= most) onChoose(early)
  })
  return (
    <Root>
      <label htmlFor={id}>{t('seats.label')}</label>
      <select ref={select} id={id} value={value || ''} onChange={(event) => onChoose(Number(event.target.value))}>
        {value === 0 ? <option value="">{t('form.choose')}</option> : null}
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {t('summary.seats', { count })}
          </option>
        ))}
      </select>
    </Root>
  )
}

/** A choice made in the server's page before hydration; reported once the draft is known. */
function useEarlyChoice(select: RefObject<HTMLSelectElement | null>, choose: (count: number) => void) {
  const { ready } = useBooking()
  const early = useRef(0)
  // The first render keeps the element as it is; the next one would reset it.
  useLayoutEffect(() => {
    early.current = Number(select.current?.value ?? 0)
  }, [select])
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    if (!ready || early.current === 0) return
    latest.current(early.current)
    early.current = 0
  }, [ready])
}
