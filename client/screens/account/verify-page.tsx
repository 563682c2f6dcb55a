import { useCallback, useEffect, useState } from 'react'
import { useAccountCalls } from '../../booking/login/use-account-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useSession, useSessionActions } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { failureText, waysOn } from '../../ui/failure-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { NarrowSheet } from './account-style.ts'
import { Entrance } from './login/entrance.tsx'

/** The target of an address verification link, for a user who is signed in or signs in here. */
export default function VerifyPage() {
  const t = useWords()
  const calls = useAccountCalls()
  const { known, user } = useSession()
  const { refresh } = useSessionActions()
  const [state, setState] = useState<'waiting' | 'done' | CallError>('waiting')
  const verify = useCallback(async () => {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    const answer = await calls.verify({ token })
    setState(answer.ok ? 'done' : answer.error)
    // The address may have changed.
    if (answer.ok) await refresh()
  }, [calls, refresh])
  const who = user?.id
  useEffect(() => {
    if (who !== undefined) void verify()
  }, [who, verify])
  if (known && !user)
    return (
      <NarrowSheet>
        <Entrance reason={t('verifyemail.login_first')} />
      </NarrowSheet>
    )
  if (state === 'waiting')
    return (
      <NarrowSheet aria-busy="true" data-page="waiting" role="status" aria-label={t('loading.page')}>
        <h1 aria-label={t('loading.page')}>
          <Skeleton width="min(12em, 100%)" height="1lh" />
        </h1>
        <Skeleton height="2lh" />
        <Skeleton height={44} />
      </NarrowSheet>
    )
  const isDone = state === 'done'
  const mayTry = !isDone && waysOn[state.code] === 'retry'
  return (
    <NarrowSheet>
      <h1 role="alert">{t(isDone ? 'verifyemail.done' : 'verifyemail.failed')}</h1>
      <p>
        {isDone
          ? t('verifyemail.done_text')
          : state.code === 'login_required'
            ? t('verifyemail.other')
            : failureText(t, state)}
      </p>
      {mayTry ? (
        <Button
          onClick={() => {
            setState('waiting')
            void verify()
          }}
        >
          {t('nav.retry')}
        </Button>
      ) : null}
      <LinkButton variant={mayTry ? 'secondary' : 'primary'} href="/account">
        {t('session.account')}
      </LinkButton>
    </NarrowSheet>
  )
}
