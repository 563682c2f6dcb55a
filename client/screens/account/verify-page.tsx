import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import { useSessionActions } from '../../state/session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { NarrowSheet } from './account-style.ts'
import { errorText } from './error-text.ts'
import { useAccountCalls } from './use-account-calls.ts'

/** Where the link of a mail leads that proves whose address it is. */
export default function VerifyPage() {
  const t = useWords()
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  const [state, setState] = useState<'waiting' | 'done' | CallError>('waiting')
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const token = new URLSearchParams(location.search).get('token') ?? ''
    calls.verify({ token }).then((answer) => {
      setState(answer.ok ? 'done' : answer.error)
      if (answer.ok) void refresh()
    })
  }, [calls, refresh])
  if (state === 'waiting')
    return (
      <NarrowSheet aria-busy="true" role="status" aria-label={t('loading.page')}>
        <h1>
          <Skeleton width="12em" height="1lh" />
        </h1>
        <Skeleton height="3lh" />
      </NarrowSheet>
    )
  return (
    <NarrowSheet>
      <h1 role="alert">{t(state === 'done' ? 'verifyemail.done' : 'verifyemail.failed')}</h1>
      <p>{state === 'done' ? t('verifyemail.done_text') : errorText(t, state)}</p>
      <LinkButton href={state === 'done' ? '/' : '/account'}>
        {t(state === 'done' ? 'gate.home' : 'session.account')}
      </LinkButton>
    </NarrowSheet>
  )
}
