import styled from '@emotion/styled'
import { useState } from 'react'
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
  // A year that is being typed passes through those of antiquity: they are no days to go to.
  const [typed, setTyped] = useState({ at: day, value: day })
  // Another day is shown since, by a button or by Back: nothing is typed of it.
  if (typed.at !== day) setTyped({ at: day, value: day })
  const type = (value: string) => {
    setTyped({ at: day, value })
    if (value >= '1900' && value !== day) go(value)
  }
  return (
    <Bar data-noprint>
      <Button variant="secondary" onClick={() => go(addDays(day, -1))}>
        <Icon name="back" />
        {t('feed.before')}
      </Button>
      <TextField
        type="date"
        label={t('feed.day')}
        value={typed.value}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <Button variant="secondary" onClick={() => go(addDays(day, 1))}>
        {t('feed.after')}
        <Icon name="arrow" />
      </Button>
      {day === today ? null : (
        <Button variant="quiet" onClick={() => go(today)}>
          {t('feed.today')}
        </Button>
      )}
    </Bar>
  )
}
