import styled from '@emotion/styled'
import type { KeyboardEvent } from 'react'
import type { PaymentMode } from '../../../../core/domain/pricing/types.ts'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../../context/booking-context.tsx'
import { isCovered } from '../../price/credit.ts'
import { PointsBalance } from './points-balance.tsx'

const Root = styled.section({ display: 'grid', gap: 'calc(var(--space) * 1.5)' })

const Tabs = styled.div({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 4,
  padding: 4,
  border: 'max(var(--border-field), 1px) solid var(--border-strong)',
  borderRadius: 'var(--radius-field)',
  '& button': {
    minHeight: 44,
    padding: '0 calc(var(--space) * 1.5)',
    border: 0,
    borderRadius: 'min(var(--radius-field), 8px)',
    background: 'none',
    color: 'var(--text)',
    fontWeight: 600,
    '&:hover': { background: 'var(--surface-muted)' },
    '&[aria-selected=true]': { background: 'var(--primary-soft)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
    '&:disabled': { color: 'var(--muted)' },
  },
})

const modes: PaymentMode[] = ['currency', 'points']

/**
 * Whether something can be paid in points, and whether those that are to be paid are too many. Where a gift code or
 * credit pays all of it nothing is left to choose.
 */
export function usePoints() {
  const { draft, quote } = useBooking()
  const { pointsoffered = 0, pointsprice = 0, pointsavailable } = quote.quote ?? {}
  const isPaid = quote.quote !== null && isCovered(quote.quote)
  const isOffered = !draft.waiting && pointsoffered > 0 && !isPaid
  const inPoints = isOffered && draft.paymentmode === 'points'
  const needed = inPoints ? pointsprice : pointsoffered
  const isShort = inPoints && !quote.updating && needed > (pointsavailable ?? 0)
  return { isOffered, inPoints, needed, available: pointsavailable, isShort }
}

/** The tabs for currency and points, where both can pay, and what points there are. */
export function PointsChoice({ disabled }: { disabled: boolean }) {
  const t = useWords()
  const { update, quote } = useBooking()
  const { isOffered, inPoints, needed, available } = usePoints()
  if (!isOffered) return null
  const chosen: PaymentMode = inPoints ? 'points' : 'currency'
  const choose = (paymentmode: PaymentMode) => update({ paymentmode })
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = inPoints ? 'currency' : 'points'
    choose(next)
    event.currentTarget.querySelector<HTMLElement>(`#pay-in-${next}`)?.focus()
  }
  return (
    <Root aria-labelledby="points-heading" data-part="points">
      <h3 id="points-heading">{t('points.heading')}</h3>
      <Tabs role="tablist" aria-labelledby="points-heading" onKeyDown={onKey}>
        {modes.map((mode) => (
          <button
            key={mode}
            id={`pay-in-${mode}`}
            type="button"
            role="tab"
            aria-selected={mode === chosen}
            aria-controls={mode === chosen ? 'points-panel' : undefined}
            tabIndex={mode === chosen ? 0 : -1}
            disabled={disabled}
            onClick={() => choose(mode)}
          >
            {mode === 'points' ? t('price.points', { count: needed }) : t('points.currency')}
          </button>
        ))}
      </Tabs>
      <div id="points-panel" role="tabpanel" aria-labelledby={`pay-in-${chosen}`}>
        {inPoints && available === undefined ? <p>{t('points.login')}</p> : null}
        {inPoints && available !== undefined ? (
          <PointsBalance {...{ needed, available, disabled }} onBought={() => quote.renew?.()} />
        ) : null}
      </div>
    </Root>
  )
}
