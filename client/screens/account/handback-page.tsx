import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { Digits, NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'
import { useHandback } from './use-handback.ts'

/**
 * The window of a log-in that an embedded page has opened. Once somebody is in, it hands the page a code and closes;
 * where it can't reach the page, it shows six digits to type there.
 */
export default function HandbackPage() {
  const { known, user } = useSession()
  const t = useWords()
  if (known && !user)
    return (
      <NarrowSheet>
        <Entrance reason={t('handback.waits')} />
      </NarrowSheet>
    )
  return user ? <HandBack key={user.id} /> : <Waiting />
}

function Waiting() {
  const t = useWords()
  return (
    <NarrowSheet aria-busy="true" role="status" aria-label={t('loading.page')}>
      <h1 aria-label={t('loading.page')}>
        <Skeleton width="min(12em, 100%)" height="1lh" />
      </h1>
      <Skeleton height="2lh" />
    </NarrowSheet>
  )
}

function HandBack() {
  const t = useWords()
  const { state, renew } = useHandback()
  if (state.kind === 'waiting') return <Waiting />
  if (state.kind === 'done')
    return (
      <NarrowSheet>
        <h1 role="alert">{t('handback.done')}</h1>
        <p>{t('handback.done_text')}</p>
      </NarrowSheet>
    )
  if (state.kind === 'failed')
    return (
      <NarrowSheet>
        <h1 role="alert">{t('signon.failed')}</h1>
        <p>{state.error ? failureText(t, state.error) : t('handback.stranger')}</p>
      </NarrowSheet>
    )
  return (
    <NarrowSheet>
      <h1>{t('handback.type')}</h1>
      <p>{t('handback.type_text')}</p>
      <Digits aria-live="polite">
        <bdi dir="ltr">{state.digits}</bdi>
      </Digits>
      <Button variant="secondary" onClick={renew}>
        {t('handback.renew')}
      </Button>
    </NarrowSheet>
  )
}
