import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { Header } from '../months/calendar-style.ts'
import { Turn } from '../months/month-header.tsx'
import type { CalendarView } from '../slots/use-calendar-view.ts'

/** Names a week by its first and last day. Written from two dates: ranges differ between server and browser. */
export function useWeekName(): (dates: string[]) => string {
  const t = useWords()
  const formats = useFormats()
  return (dates) => {
    const day = { day: 'numeric', month: 'short' } as const
    const start = formats.date(dates[0] ?? '', day)
    return t('slots.span', { start, end: formats.date(dates.at(-1) ?? '', { ...day, year: 'numeric' }) })
  }
}

/** The name of the week or day with buttons to its neighbours. */
export function SpanHeader({ view, dates }: { view: CalendarView; dates: string[] }) {
  const t = useWords()
  const formats = useFormats()
  const weekName = useWeekName()
  const [day = ''] = dates
  const isDay = view.kind === 'day_view'
  const kind = isDay ? 'day' : 'week'
  const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return (
    <Header>
      <h3>{isDay ? formats.date(day, long) : weekName(dates)}</h3>
      <Turn word={t(`calendar.previous_${kind}`)} onClick={view.turn(-1)} degrees={90} />
      <Turn word={t(`calendar.next_${kind}`)} onClick={view.turn(1)} degrees={-90} />
    </Header>
  )
}
