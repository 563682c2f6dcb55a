import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { NothingFree } from '../months/nothing-free.tsx'
import type { CalendarView } from './use-calendar-view.ts'
import type { Days } from './use-days.ts'

const words = { find: 'calendar.find_next', none: 'calendar.none_at_all', hint: 'calendar.none_hint' }

/** Shown for an empty month, week or day: a button to the first free times after it. */
export function MonthTrouble({ view, days }: { view: CalendarView; days: Days }) {
  const t = useWords()
  const formats = useFormats()
  if (days.status !== 'ready' || days.free > 0) return null
  if (view.dates)
    return (
      <NothingFree
        month={view.month}
        message={t(view.kind === 'day_view' ? 'calendar.none_on_day' : 'calendar.none_in_week')}
        words={words}
        onFound={(_month, day) => (day <= (view.dates?.at(-1) ?? day) ? view.turn(1)?.() : view.show(day))}
      />
    )
  const month = formats.date(`${view.month}-01`, { month: 'long', year: 'numeric' })
  return (
    <NothingFree
      month={view.month}
      message={t('calendar.none_in_month', { month })}
      words={words}
      onFound={(found) => (found === view.month ? days.refresh() : view.setMonth(found))}
    />
  )
}
