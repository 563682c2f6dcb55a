import type { CallError } from '../../data/errors.ts'
import { Failure } from '../../ui/failure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

/** Why the list of a day can't be shown; who works elsewhere is led to what is their own. */
export function UnreadDay({ error, onRetry }: { error: CallError; onRetry(): void }) {
  const t = useWords()
  if (error.code !== 'forbidden') return <Failure error={error} onRetry={onRetry} />
  return (
    <>
      <h1>{t('today.title')}</h1>
      <Failure error={error} />
      <div>
        <LinkButton href="/reservations">{t('session.reservations')}</LinkButton>
      </div>
    </>
  )
}
