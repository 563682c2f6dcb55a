import { addMonths } from '../../../booking/date/civil-date.ts'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Header } from './calendar-style.ts'

interface MonthHeaderProps {
  month: string
  first: string
  last: string
  onMonth(month: string): void
}

/** The month's name with buttons to its neighbours. At a limit the button stays but is disabled. */
export function MonthHeader({ month, first, last, onMonth }: MonthHeaderProps) {
  const t = useWords()
  const formats = useFormats()
  const turn = (by: number, allowed: boolean) => (allowed ? () => onMonth(addMonths(month, by)) : undefined)
  return (
    <Header>
      <h3>
        {formats.date(`${month}-01`, { month: 'long' })} <span>{month.slice(0, 4)}</span>
      </h3>
      <Turn word={t('calendar.previous')} onClick={turn(-1, month > first)} degrees={90} />
      <Turn word={t('calendar.next')} onClick={turn(1, month < last)} degrees={-90} />
    </Header>
  )
}

/** The button to another month; disabled without `onClick`. */
export function Turn({ word, onClick, degrees }: { word: string; onClick: (() => void) | undefined; degrees: number }) {
  return (
    <button type="button" aria-label={word} aria-disabled={onClick ? undefined : true} onClick={onClick}>
      <span data-turn={degrees} style={{ display: 'inline-flex', rotate: `${degrees}deg` }}>
        <Icon name="chevron" />
      </span>
    </button>
  )
}
