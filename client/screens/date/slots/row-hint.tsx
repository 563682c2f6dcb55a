import styled from '@emotion/styled'
import { useWhen } from '../../../booking/date/when.ts'
import { useFormats } from '../../../ui/formats.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { Chosen } from './use-chosen.ts'

/** As tall with one line as with two, so that a changed text does not move the slots below. */
const Root = styled.p({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 60,
  padding: 'calc(var(--space) * 0.75) calc(var(--space) * 1.5)',
  background: 'var(--primary-soft)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontSize: 'var(--small-size)',
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  '& > small': { fontSize: 'inherit' },
})

/** How many consecutive slots are needed and, after a choice, its span and how many are missing. */
export function RowHint({ chosen }: { chosen: Chosen }) {
  const t = useWords()
  const when = useWhen()
  const { duration } = useFormats()
  const { rules, row, missing, anew } = chosen
  const asked =
    rules.least === rules.most
      ? t('slots.row_exact', { count: rules.most })
      : t('slots.row_hint', { minimum: rules.least, maximum: rules.most })
  const first = row[0]
  const last = row.at(-1)
  const span =
    first && last
      ? when({ start: first.start, end: last.end, start_utc: first.start_utc, end_utc: last.end_utc }).shown.time
      : ''
  const length = first && last ? duration((Date.parse(last.end_utc) - Date.parse(first.start_utc)) / 1000) : ''
  const more = missing === 0 ? '' : chosen.canGrow ? t('slots.row_missing', { count: missing }) : t('slots.row_stuck')
  // In place of the length, so that the hint stays as tall.
  const told = [anew && row.length > 0 ? t('slots.row_anew') : length, more].filter(Boolean).join(' · ')
  return (
    <>
      <Root data-part="row-hint">
        {span ? <strong>{span}</strong> : null}
        <small>{told || asked}</small>
      </Root>
      <LiveRegion message={span ? `${span}, ${told}` : ''} />
    </>
  )
}
