import { useCallback } from 'react'
import { useIsPresentInRange } from '../../../booking/date/present-place.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import {
  canBeChosen,
  lengthOf,
  partOf,
  type RangeKnowledge,
  type RangeSelection,
  standingOf,
} from './range-selection.ts'
import { rangeWord } from './range-words.ts'

/** The accessible name of each day: its date, its availability, and its part in the range. */
export function useDayLabel(selection: RangeSelection, known: RangeKnowledge): (date: string) => string {
  const t = useWords()
  const formats = useFormats()
  const { begin, end } = selection
  const { rules } = known
  const isPresent = useIsPresentInRange()
  return useCallback(
    (date) => {
      const standing = standingOf(date, { begin, end }, known)
      const named = t(rangeWord(`day_${standing}`, rules), {
        date: formats.date(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        count: rules.mincombined,
      })
      const day = isPresent(date) ? t('reschedule.day', { day: named }) : named
      if (begin === null) return day
      const part = partOf(date, { begin, end: end ?? begin })
      if (part) return t(rangeWord(`day_${end === null ? 'begin' : part}`, rules), { day })
      const isEnd = end === null && date > begin && known.ends !== null && canBeChosen(standing)
      return isEnd ? t(rangeWord('day_reached', rules), { day, count: lengthOf(begin, date, rules) }) : day
    },
    [begin, end, known, rules, t, formats, isPresent],
  )
}
