import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import type { Created } from './use-create-account.ts'

/** Says how to go on after creating an account without being signed in. */
export function CreatedNotice({ created }: { created: Created | null }) {
  const t = useWords()
  if (created === 'asked-mail') return <Notice>{t('login.created_mail')}</Notice>
  if (created !== 'to-login') return null
  return (
    <Notice tone="success">
      <strong>{t('login.created')}</strong> {t('login.created_login')}
    </Notice>
  )
}
