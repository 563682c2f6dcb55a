import type { ReactNode } from 'react'
import type { CallError } from '../../data/errors.ts'
import { failureText } from '../../ui/failure-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

interface CreationRefusalProps {
  error: CallError
  /** The link to reset the password, shown where the address already has an account. */
  reset: ReactNode
  /** An alternative action, shown where the address already has an account. */
  action?: ReactNode
}

/** Why no account was created; for an address that has one, how to access it. */
export function CreationRefusal({ error, reset, action }: CreationRefusalProps) {
  const t = useWords()
  if (error.code === 'account_exists')
    return (
      <Notice tone="error" action={action}>
        <strong>{t('login.error')}</strong>
        <p>{t('login.taken')}</p>
        <p>{t('login.exists')}</p>
        {reset}
      </Notice>
    )
  return (
    <Notice tone="error">
      <strong>{t('login.create_failed')}</strong>
      <p>{error.code === 'internal' ? t('login.sorry') : failureText(t, error)}</p>
    </Notice>
  )
}
