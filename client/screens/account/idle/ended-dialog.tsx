import { useOpenAccountDialog } from '../../../state/account-dialog.ts'
import { type Session, useSessionActions } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../ui/words.tsx'

/** Explains why the session ended without a logout, and offers the login. */
export function EndedDialog({ why }: { why: NonNullable<Session['ended']> }) {
  const t = useWords()
  const open = useOpenAccountDialog()
  const { forgetEnd } = useSessionActions()
  const login = () => {
    forgetEnd()
    open({ form: 'login' })
  }
  return (
    <Dialog
      open
      narrow
      title={t('idle.out_title')}
      onClose={forgetEnd}
      actions={
        <>
          <Button variant="secondary" onClick={forgetEnd}>
            {t('idle.close')}
          </Button>
          <Button onClick={login}>{t('session.login')}</Button>
        </>
      }
    >
      <p role="alert">{t(why === 'idle' ? 'idle.out_text' : 'idle.elsewhere_text')}</p>
    </Dialog>
  )
}
