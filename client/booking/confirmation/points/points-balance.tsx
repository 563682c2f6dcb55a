import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { PointsDialog } from './points-dialog.tsx'

const Balance = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 1.25)',
  justifyItems: 'start',
  '& dl': { display: 'grid', gap: 'calc(var(--space) * 0.5)', width: '100%' },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: 'calc(var(--space) * 2)' },
  '& dt': { color: 'var(--muted)' },
  '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& p': { display: 'flex', alignItems: 'center', gap: 'var(--space)' },
  '& p[data-short]': { color: 'var(--error-text)', fontWeight: 600 },
})

interface PointsBalanceProps {
  needed: number
  available: number
  disabled: boolean
  /** After each purchase: there are more of them now. */
  onBought(): void
}

/** What one has, what it takes, and the way to more. */
export function PointsBalance({ needed, available, disabled, onBought }: PointsBalanceProps) {
  const t = useWords()
  const [isBuying, setBuying] = useState(false)
  const missing = needed - available
  return (
    <Balance>
      <dl>
        <div>
          <dt>{t('points.have')}</dt>
          <dd>{t('price.points', { count: available })}</dd>
        </div>
        <div>
          <dt>{t('points.takes')}</dt>
          <dd>{t('price.points', { count: needed })}</dd>
        </div>
      </dl>
      {missing > 0 ? (
        <p data-short>{t('points.short', { count: missing })}</p>
      ) : (
        <p>
          <Icon name="check" /> {t('points.enough')}
        </p>
      )}
      <Button variant="secondary" disabled={disabled} onClick={() => setBuying(true)}>
        {t('points.buy_more')}
      </Button>
      {isBuying ? <PointsDialog onClose={() => setBuying(false)} onBought={onBought} /> : null}
    </Balance>
  )
}
