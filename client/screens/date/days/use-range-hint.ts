import { inTwoPieces } from '../../../booking/date/in-one-piece.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import type { RangeSelection } from './range-selection.ts'

/** What a phone's bar says of the dates until their price is known: what to choose next, or what is chosen. */
export function useRangeHint({ begin, end }: RangeSelection): string {
  const t = useWords()
  const formats = useFormats()
  if (begin === null) return t('days.choose_short')
  return end === null ? t('days.choose_last') : inTwoPieces(formats.dateRange(begin, end))
}
