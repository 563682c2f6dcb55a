import type { CallErrorCode } from '../../data/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { TroubleView } from './trouble-view.tsx'

interface AvailabilityFailedProps {
  error: CallErrorCode | undefined
  /** It is being asked for again. */
  busy?: boolean
  onRetry(): void
}

/** The free times could not be loaded: stands instead of the calendar, and tries again. */
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
