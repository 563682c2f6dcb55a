import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useFormats } from '../../../ui/formats.ts'
import { Price } from '../../../ui/money.tsx'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import { wide } from '../layout.ts'
import { PriceLines } from './price-lines.tsx'
import { useWhen } from './when.ts'

const Bar = styled.div({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 3,
  display: 'grid',
  gap: 'calc(var(--space) * 0.5)',
  padding: 'calc(var(--space) * 1) clamp(16px, 4vw, 24px)',
  paddingBlockEnd: 'max(calc(var(--space) * 1.25), env(safe-area-inset-bottom))',
  background: 'var(--surface)',
  borderBlockStart: 'max(var(--border-card), 1px) solid var(--card-edge)',
  boxShadow: '0 -6px 24px -14px rgb(0 0 0 / 0.35)',
  [wide]: { display: 'none' },
})

const Line = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 2)',
  minHeight: 48,
  '& > div': { minWidth: 0, lineHeight: 1.3 },
  '& strong': { display: 'block', fontVariantNumeric: 'tabular-nums' },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& button': { flex: 'none', minWidth: 120 },
})

/** What is chosen, the price and the way on: always under the thumb on a phone. `action` submits the step. */
export function BottomBar({ action, hint }: { action: ReactNode; hint: string }) {
  const t = useWords()
  const when = useWhen()
  const { money } = useFormats()
  const { draft, facts, quote } = useBooking()
  const told = draft.start && draft.end ? when({ start: draft.start, end: draft.end }) : null
  const known = quote.quote
  return (
    <Bar aria-label={t('summary.heading')} role="region">
      {known && known.lines.length > 1 ? (
        <PriceLines quote={known} seats={draft.seats ?? 1} updating={quote.updating} />
      ) : null}
      <Line>
        <div>
          <strong>{told ? told.short : hint}</strong>
          <small>
            {told ? `${told.time} · ` : ''}
            {known ? (
              money(known.finalprice)
            ) : (
              <Price amount={facts.price} from={facts.pricevaries && facts.price > 0} />
            )}
          </small>
        </div>
        {action}
      </Line>
    </Bar>
  )
}
