import { inTwoPieces } from '../../../booking/date/in-one-piece.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import type { RangeRules, RangeSelection } from './range-selection.ts'
import { rangeWord } from './range-words.ts'

/** What a phone's bar says of the dates until their price is known: what to choose next, or what is chosen. */
export function useRangeHint({ begin, end }: RangeSelection, rules: RangeRules): string {
  const t = useWords()
  const formats = useFormats()
  if (begin === null) return t(rangeWord('choose_short', rules))
  return end === null ? t(rangeWord('choose_last', rules)) : inTwoPieces(formats.dateRange(begin, end))
}
