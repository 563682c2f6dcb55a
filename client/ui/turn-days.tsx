import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { addDays } from '../../core/domain/time/dates.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.tsx'

/** On a phone the day has a row to itself. */
const Bar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 'calc(var(--space) * 1.5)',
  '& > div': { flex: '0 1 200px' },
  // As tall as the buttons beside it.
  '& > div > input': { height: 44, minHeight: 44, paddingBlock: 0 },
  '@media (max-width: 599px)': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'stretch',
    '& > button': { paddingInline: 'calc(var(--space) * 1.5)' },
    '& > div': { gridColumn: '1 / -1', gridRow: 1 },
    '& > button:last-of-type:nth-of-type(3)': { gridColumn: '1 / -1' },
  },
})

/** The day before, the day itself, and the day after, of a page that shows one day; a way back to today. */
export function TurnDays({ day, today, go }: { day: string; today: string; go(day: string): void }) {
  const t = useWords()
  const [typed, setTyped] = useState(day)
  /** The day that was typed, until it is shown. */
  const wanted = useRef('')
  useEffect(() => {
    // Of a day that was typed more may be being typed; any other one is shown since, by a button or by Back.
    if (wanted.current === day) wanted.current = ''
    else if (wanted.current === '') setTyped(day)
  }, [day])
  const type = (value: string) => {
    setTyped(value)
    // A year that is being typed passes through those of antiquity: they are no days to go to.
    if (value < '1900' || value === day || value === wanted.current) return
    wanted.current = value
    go(value)
  }
  const turn = (to: string) => {
    wanted.current = ''
    go(to)
  }
  return (
    <Bar data-noprint>
      <Button variant="secondary" onClick={() => turn(addDays(day, -1))}>
        <Icon name="back" />
        {t('feed.before')}
      </Button>
      <TextField
        type="date"
        label={t('feed.day')}
        value={typed}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <Button variant="secondary" onClick={() => turn(addDays(day, 1))}>
        {t('feed.after')}
        <Icon name="arrow" />
      </Button>
      {day === today ? null : (
        <Button variant="quiet" onClick={() => turn(today)}>
          {t('feed.today')}
        </Button>
      )}
    </Bar>
  )
}
