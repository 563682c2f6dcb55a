import styled from '@emotion/styled'
import { PointsBalance } from '../../booking/confirmation/points/points-balance.tsx'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'

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

/** The login for who may have points to pay with. */
export function PointsLogin({ email, disabled }: { email: string; disabled: boolean }) {
  const t = useWords()
  const open = useOpenAccountDialog()
  return (
    <Unsigned data-part="points">
      <p>{t('points.login')}</p>
      <Button variant="secondary" disabled={disabled} onClick={() => open({ form: 'login', email })}>
        {t('session.login')}
      </Button>
    </Unsigned>
  )
}

/** How many points are missing, and the way to more. */
export function PointsShort(props: Parameters<typeof PointsBalance>[0]) {
  const t = useWords()
  return (
    <Short aria-labelledby="points-heading" data-part="points">
      <h3 id="points-heading" style={{ fontSize: 'var(--h3-size)' }}>
        {t('payment.points')}
      </h3>
      <PointsBalance {...props} />
    </Short>
  )
}
