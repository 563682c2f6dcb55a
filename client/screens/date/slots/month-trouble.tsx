import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { NothingFree } from '../months/nothing-free.tsx'
import type { CalendarView } from './use-calendar-view.ts'
import type { Days } from './use-days.ts'

const words = { find: 'calendar.find_next', none: 'calendar.none_at_all', hint: 'calendar.none_hint' }

/** Shown for an empty month: a button to the first month with free times. */
export function MonthTrouble({ view, days }: { view: CalendarView; days: Days }) {
  const t = useWords()
  const formats = useFormats()
  if (days.status !== 'ready' || days.free > 0) return null
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
