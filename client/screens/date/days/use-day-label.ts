import { useCallback } from 'react'
import { lengthOf } from '../../../booking/date/civil-date.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { canBeChosen, partOf, type RangeKnowledge, type RangeSelection, standingOf } from './range-selection.ts'

/** The accessible name of each day: its date, its availability, and its part in the range. */
export function useDayLabel(selection: RangeSelection, known: RangeKnowledge): (date: string) => string {
  const t = useWords()
  const formats = useFormats()
  const { begin, end } = selection
  return useCallback(
    (date) => {
      const standing = standingOf(date, { begin, end }, known)
      const day = t(`days.day_${standing}`, {
        date: formats.date(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        count: known.rules.mincombined,
      })
      if (begin === null) return day
      const part = partOf(date, { begin, end: end ?? begin })
      if (part) return t(`days.day_${end === null ? 'begin' : part}`, { day })
      const isEnd = end === null && date > begin && known.ends !== null && canBeChosen(standing)
      return isEnd ? t('days.day_reached', { day, count: lengthOf(begin, date) }) : day
    },
    [begin, end, known, t, formats],
  )
}
