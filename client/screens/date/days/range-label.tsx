import { useBooking } from '../../../booking/context/booking-context.tsx'
import { inTwoPieces } from '../../../booking/date/in-one-piece.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useWords } from '../../../ui/words.tsx'
import { exactLength, lengthOf, type RangeSelection } from './range-selection.ts'
import { Told, Waiting } from './range-style.ts'
import { rangeWord } from './range-words.ts'
import type { Range } from './use-range.ts'
import type { RangeDays } from './use-range-days.ts'

interface RangeLabelProps {
  selection: RangeSelection & Pick<Range, 'anew'>
  days: RangeDays
  /** Asks for the first day; by default for as many days as may be rented. */
  hint?: string | undefined
  onClear(): void
}

/** Above the months: an instruction, the first day, or the whole range with its length and price. */
export function RangeLabel({ selection, days, hint, onClear }: RangeLabelProps) {
  const t = useWords()
  return (
    <Told>
      <Text selection={selection} days={days} hint={hint} />
      {selection.begin === null ? null : (
        <Button variant="quiet" onClick={onClear}>
          {t('days.clear')}
        </Button>
      )}
    </Told>
  )
}

function Text({ selection: { begin, end, anew }, days, hint }: Pick<RangeLabelProps, 'selection' | 'days' | 'hint'>) {
  const t = useWords()
  const formats = useFormats()
  const { quote } = useBooking()
  const { rules } = days.known
  if (begin === null) {
    const exact = exactLength(rules)
    return (
      <p data-part="hint">
        {hint ??
          (exact === null
            ? t(rangeWord('hint', rules), { minimum: rules.mincombined, maximum: rules.maxcombined })
            : t(rangeWord('hint_exact', rules), { count: exact }))}
      </p>
    )
  }
  if (end === null) {
    const date = formats.dateRange(begin, begin)
    const isDeadEnd = days.known.ends?.size === 0
    return (
      <p data-part="begun">
        {t(rangeWord(isDeadEnd ? 'none_from' : anew ? 'anew' : 'choose_last_after', rules), { date })}
        {days.reach === 'loading' ? (
          <Waiting>
            <Spinner />
          </Waiting>
        ) : null}
      </p>
    )
  }
  const length = t(rangeWord('count', rules), { count: lengthOf(begin, end, rules) })
  // A price that is still being updated belongs to the previous range.
  const price = quote.quote && !quote.updating ? formats.money(quote.quote.finalprice) : ''
  return (
    <p data-part="range">
      <strong>{inTwoPieces(formats.dateRange(begin, end))}</strong>
      {', '}
      <span>{price ? t('days.length_and_price', { length, price }) : length}</span>
    </p>
  )
}
