import type { CallError } from '../../data/errors.ts'
import { Failure } from '../../ui/failure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

/** Why the list of a day can't be shown; who works elsewhere is led to what is their own. */
export function UnreadDay({ error, onRetry }: { error: CallError; onRetry(): unknown }) {
  const t = useWords()
  return (
    <>
      <h1>{t('today.title')}</h1>
      <Failure error={error} onRetry={onRetry} />
      {error.code === 'forbidden' ? (
        <div>
          <LinkButton href="/reservations">{t('session.reservations')}</LinkButton>
        </div>
      ) : null}
    </>
  )
}
