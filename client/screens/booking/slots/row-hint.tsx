import styled from '@emotion/styled'
import { useFormats } from '../../../ui/formats.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useWhen } from '../summary/when.ts'
import type { Chosen } from '../use-chosen.ts'

/** As high with one line as with two: what it says changes with each press, and the slots beneath must not move. */
const Root = styled.p({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 56,
  padding: 'calc(var(--space) * 0.75) calc(var(--space) * 1.5)',
  background: 'var(--primary-soft)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontSize: 'var(--small-size)',
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  '& > small': { fontSize: 'inherit' },
})

/** How many slots in a row are asked for and, when some are chosen, from when until when and how many are missing. */
export function RowHint({ chosen }: { chosen: Chosen }) {
  const t = useWords()
  const when = useWhen()
  const { duration } = useFormats()
  const { rules, row, missing } = chosen
  const asked =
    rules.least === rules.most
      ? t('slots.row_exact', { count: rules.most })
      : t('slots.row_hint', { minimum: rules.least, maximum: rules.most })
  const first = row[0]
  const last = row.at(-1)
  const told =
    first && last
      ? t('slots.row_chosen', {
          span: when({ start: first.start, end: last.end, start_utc: first.start_utc, end_utc: last.end_utc }).shown
            .time,
          length: duration((Date.parse(last.end_utc) - Date.parse(first.start_utc)) / 1000),
        })
      : ''
  const next = missing > 0 ? t('slots.row_missing', { count: missing }) : asked
  return (
    <>
      <Root data-part="row-hint">
        {told ? <strong>{told}</strong> : null}
        <small>{next}</small>
      </Root>
      <LiveRegion message={told ? `${told}. ${missing > 0 ? next : ''}` : ''} />
    </>
  )
}
