import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import type { Created } from './use-create-account.ts'

/** What came of a new account whose person is not signed in yet. */
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
