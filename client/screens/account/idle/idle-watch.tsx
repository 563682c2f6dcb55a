import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { WithAllWords } from '../with-all-words.tsx'
import type { IdleLimits } from './idle-clock.ts'
import { useIdle } from './use-idle.ts'

/** Warns after half an hour without activity, and logs out five minutes later. */
export function IdleWatch({ limits }: { limits: IdleLimits }) {
  const { state, stay, leave } = useIdle(limits)
  if (state.stage !== 'warned') return null
  return (
    <WithAllWords>
      <Warning left={state.left} stay={stay} leave={leave} />
    </WithAllWords>
  )
}

interface WarningProps {
  /** In ms. */
  left: number
  stay(): void
  leave(): void
}

function Warning({ left, stay, leave }: WarningProps) {
  const t = useWords()
  const seconds = Math.ceil(left / 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog
      open
      narrow
      title={t('idle.title')}
      onClose={stay}
      actions={
        <>
          <Button variant="secondary" onClick={leave}>
            {t('session.logout')}
          </Button>
          <Button onClick={stay}>{t('idle.stay')}</Button>
        </>
      }
    >
      <p style={{ fontVariantNumeric: 'tabular-nums' }}>{t('idle.text', { time })}</p>
      <LiveRegion urgent message={seconds <= 60 ? t('idle.soon') : ''} />
    </Dialog>
  )
}
