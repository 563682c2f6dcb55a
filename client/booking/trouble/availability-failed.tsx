import type { CallErrorCode } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { TroubleView } from './trouble-view.tsx'

interface AvailabilityFailedProps {
  error: CallErrorCode | undefined
  /** Whether a new attempt is running. */
  busy?: boolean
  onRetry(): void
}

/** Replaces the calendar when availability could not be loaded, with a button to try again. */
export function AvailabilityFailed({ error, busy = false, onRetry }: AvailabilityFailedProps) {
  const t = useWords()
  return (
    <TroubleView
      urgent
      title={t('availability.failed.title')}
      action={
        <Button onClick={onRetry} busy={busy}>
          {t('nav.retry')}
        </Button>
      }
    >
      {t(error === 'connection' ? 'availability.failed.offline' : 'availability.failed.text')}
    </TroubleView>
  )
}
