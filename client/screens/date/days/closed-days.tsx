import styled from '@emotion/styled'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { closedWithin, type RangeKnowledge, type RangeSelection } from './range-selection.ts'
import { rangeWord } from './range-words.ts'

const Line = styled.p({ marginBlockStart: 'calc(var(--space) * 1.5)', color: 'var(--muted)' })

/** Says which of the chosen days are closed ones, since they are paid for as well. */
export function ClosedDays({ selection, known }: { selection: RangeSelection; known: RangeKnowledge }) {
  const t = useWords()
  const { date } = useFormats()
  const closed = closedWithin(selection, known)
  if (closed.length === 0) return null
  const dates = closed.map((one) => date(one, { weekday: 'long', day: 'numeric', month: 'long' })).join('; ')
  return <Line data-part="closed">{t(rangeWord('closed_within', known.rules), { dates, count: closed.length })}</Line>
}
