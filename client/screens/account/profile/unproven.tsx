import { useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import type { Profile } from '../../../data/profile.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Ways } from '../account-style.ts'

/** Requests the verification mail again. The address may meanwhile have been verified in another window. */
export function Unproven({ profile, onProven }: { profile: Profile; onProven(): void }) {
  const t = useWords()
  const calls = useAccountCalls()
  const [state, setState] = useState<'open' | 'asking' | 'sent' | CallError>('open')
  async function ask() {
    if (state === 'asking') return
    setState('asking')
    const answer = await calls.askVerification()
    setState(answer.ok ? 'sent' : answer.error)
    if (answer.ok && !answer.value) onProven()
  }
  return (
    <>
      <Ways>
        <button type="button" aria-disabled={state === 'asking' || undefined} onClick={() => void ask()}>
          {t('account.email_again')}
        </button>
      </Ways>
      {state === 'sent' ? (
        <Notice tone="success">{t('account.email_again_sent', { email: profile.email })}</Notice>
      ) : null}
      {typeof state === 'object' ? <Notice tone="error">{failureText(t, state)}</Notice> : null}
    </>
  )
}
