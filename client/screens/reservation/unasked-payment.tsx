import type { CallError } from '../../data/errors.ts'
import { Failure } from '../../ui/failure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { Actions, Opening } from './page-style.ts'
import { PageHeading } from './reservation-page.tsx'

/** Why nothing can be said of a payment: there is none under the address, or it could not be asked for. */
export function UnaskedPayment({ error, onRetry }: { error: CallError; onRetry(): void }) {
  const t = useWords()
  const isUnknown = error.code === 'not_found'
  return (
    <Opening data-payment="unasked">
      <PageHeading>{t(isUnknown ? 'payment.unknown_heading' : 'payment.heading')}</PageHeading>
      {isUnknown ? <p>{t('payment.unknown_text')}</p> : <Failure error={error} onRetry={onRetry} />}
      <Actions>
        <LinkButton href="/" variant="secondary">
          {t('gate.home')}
        </LinkButton>
      </Actions>
    </Opening>
  )
}
