import styled from '@emotion/styled'
import { PointsBalance } from '../../booking/confirmation/points/points-balance.tsx'
import { TickRow } from '../../booking/confirmation/tick-row.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import type { useOffer } from './use-offer.ts'

const Short = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  padding: 'calc(var(--space) * 2)',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'var(--radius-field)',
})

const Unsigned = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space) calc(var(--space) * 2)',
})

type OfferPointsProps = ReturnType<typeof useOffer>['points'] & { email: string; disabled: boolean }

/**
 * Points for an offered place that can be paid so: a tick for who has enough, how many are missing and the way to more
 * for who has not, and the login for who is not signed in. Nothing to who is somebody else.
 */
export function OfferPoints({ email, disabled, ...points }: OfferPointsProps) {
  const t = useWords()
  const open = useOpenAccountDialog()
  const { count, available, canPay, inPoints, payInPoints, isUnsigned, reread } = points
  if (available === null)
    return isUnsigned ? (
      <Unsigned data-part="points">
        <p>{t('points.login')}</p>
        <Button variant="secondary" disabled={disabled} onClick={() => open({ form: 'login', email })}>
          {t('session.login')}
        </Button>
      </Unsigned>
    ) : null
  if (!canPay)
    return (
      <Short aria-labelledby="points-heading" data-part="points">
        <h3 id="points-heading" style={{ fontSize: 'var(--h3-size)' }}>
          {t('payment.points')}
        </h3>
        <PointsBalance needed={count} available={available} disabled={disabled} onBought={() => void reread()} />
      </Short>
    )
  return (
    <TickRow data-part="points">
      <input
        type="checkbox"
        checked={inPoints}
        disabled={disabled}
        onChange={(event) => payInPoints(event.target.checked)}
      />
      {t('waitlist.points', {
        cost: t('price.points', { count }),
        balance: t('price.points', { count: available }),
      })}
    </TickRow>
  )
}
