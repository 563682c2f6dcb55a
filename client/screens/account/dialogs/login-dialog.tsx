import { useState } from 'react'
import { type AccountDialog, useOpenAccountDialog } from '../../../state/account-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { CreateForm } from '../create-form.tsx'
import { LoginForm } from '../login-form.tsx'

/** Login or a new account over the page; it closes once somebody is signed in. */
export function LoginDialog({ form, email = '', reason }: AccountDialog) {
  const t = useWords()
  const open = useOpenAccountDialog()
  const [created, setCreated] = useState<'signed-in' | 'to-login' | null>(null)
  const close = () => open(null)
  const kept = reason === undefined ? {} : { reason }
  if (created === 'signed-in')
    return (
      <Dialog
        open
        narrow
        title={t('login.created')}
        onClose={close}
        actions={<Button onClick={close}>{t('login.continue')}</Button>}
      >
        <p role="status">{t('login.created_text')}</p>
      </Dialog>
    )
  const toLogin = (typed: string) => open({ form: 'login', email: typed, ...kept })
  return (
    <Dialog open narrow dismiss title={t(form === 'login' ? 'login.title' : 'login.create')} onClose={close}>
      {reason && created === null ? <p>{reason}</p> : null}
      {created ? (
        <Notice tone="success">
          <strong>{t('login.created')}</strong> {t('login.created_login')}
        </Notice>
      ) : null}
      {form === 'login' ? (
        <LoginForm email={email} onDone={close} onCreate={(typed) => open({ form: 'create', email: typed, ...kept })} />
      ) : (
        <CreateForm
          email={email}
          onDone={(isSignedIn, typed) => {
            setCreated(isSignedIn ? 'signed-in' : 'to-login')
            if (!isSignedIn) toLogin(typed)
          }}
          onLogin={toLogin}
        />
      )}
    </Dialog>
  )
}
