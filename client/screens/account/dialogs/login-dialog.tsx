import { useState } from 'react'
import { CreatedNotice } from '../../../booking/login/created-notice.tsx'
import { InFrame, useFramed } from '../../../booking/login/in-frame.tsx'
import type { Created } from '../../../booking/login/use-create-account.ts'
import { type AccountDialog, useOpenAccountDialog } from '../../../state/account-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../ui/words.tsx'
import { CreateForm } from '../create-form.tsx'
import { LoginForm } from '../login-form.tsx'

/** Login or a new account over the page. It closes once a user is signed in. */
export function LoginDialog({ form, email = '', reason }: AccountDialog) {
  const t = useWords()
  const open = useOpenAccountDialog()
  const [created, setCreated] = useState<Created | null>(null)
  const framed = useFramed()
  const close = () => open(null)
  const turn = (to: AccountDialog['form']) => (typed: string) =>
    open({ form: to, email: typed, ...(reason === undefined ? {} : { reason }) })
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
  return (
    <Dialog open narrow dismiss title={t(form === 'login' ? 'login.title' : 'login.create')} onClose={close}>
      {reason && created === null ? <p>{reason}</p> : null}
      {framed ? (
        <InFrame onDone={close} />
      ) : form === 'login' ? (
        <>
          <CreatedNotice created={created} />
          <LoginForm key={email} email={email} focused onDone={close} onCreate={turn('create')} />
        </>
      ) : (
        <CreateForm
          email={email}
          focused
          onDone={(how, typed) => {
            setCreated(how)
            if (how !== 'signed-in') turn('login')(typed)
          }}
          onLogin={turn('login')}
        />
      )}
    </Dialog>
  )
}
