import styled from '@emotion/styled'
import { useId } from 'react'
import { fieldStyle } from '../../../ui/field-style.ts'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div(fieldStyle)

/** How many seats, asked before the date; empty until the customer has said. */
export function SeatsChoice({ most, value, onChoose }: { most: number; value: number; onChoose(seats: number): void }) {
  const t = useWords()
  const id = useId()
  return (
    <Root>
      <label htmlFor={id}>{t('seats.label')}</label>
      <select id={id} value={value || ''} onChange={(event) => onChoose(Number(event.target.value))}>
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
