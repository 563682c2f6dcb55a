import { useFormats } from '../../../ui/formats.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { lengthOf } from './range-selection.ts'
import { rangeWord } from './range-words.ts'
import type { Range } from './use-range.ts'
import type { RangeDays } from './use-range-days.ts'
import type { TwoMonths } from './use-two-months.ts'

/** Announces new months and the state of the range to screen readers, without moving the focus. */
export function RangeAnnouncements({ view, days, range }: { view: TwoMonths; days: RangeDays; range: Range }) {
  return (
    <>
      <LiveRegion message={useMonthsMessage(view, days)} />
      <LiveRegion message={useRangeMessage(days, range)} />
    </>
  )
}

function useMonthsMessage(view: TwoMonths, days: RangeDays): string {
  const t = useWords()
  const month = useMonthNames(view)
  return days.status === 'ready' ? t('days.month_announce', { month, count: days.free }) : ''
}

/** The names of the shown months. */
export function useMonthNames({ month, next }: TwoMonths): string {
  const t = useWords()
  const formats = useFormats()
  const name = (one: string) => formats.date(`${one}-01`, { month: 'long', year: 'numeric' })
  return next === null ? name(month) : t('days.month_and_month', { first: name(month), second: name(next) })
}

function useRangeMessage({ reach, known }: RangeDays, { begin, end, cleared, anew }: Range): string {
  const t = useWords()
  const formats = useFormats()
  const { rules } = known
  if (begin === null) return cleared ? t('days.cleared') : ''
  const date = formats.date(begin)
  if (end !== null) {
    const isFree = known.ends?.get(end) !== 'waitlist'
    const range = formats.dateRange(begin, end, { weekday: 'long', day: 'numeric', month: 'long' })
    const count = lengthOf(begin, end, rules)
    return t(rangeWord(isFree ? 'range_announce' : 'range_announce_waitlist', rules), { range, count })
  }
  if (reach === 'loading') return t(rangeWord('begin_checking', rules), { date })
  const count = known.ends?.size ?? 0
  if (reach === 'failed') return ''
  if (count === 0) return t(rangeWord('none_from', rules), { date })
  const begun = t(rangeWord('begin_announce', rules), { date, count })
  return anew ? `${t(rangeWord('anew', rules), { date })}. ${begun}` : begun
}
