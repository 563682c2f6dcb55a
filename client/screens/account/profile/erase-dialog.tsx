import { useId, useState } from 'react'
import { secretFaults } from '../../../booking/login/account-faults.ts'
import { SecretField } from '../../../booking/login/secret-field.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useAccountForm } from '../../../booking/login/use-account-form.ts'
import { useSessionActions } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack } from '../account-style.ts'

interface EraseDialogProps {
  haspassword: boolean
  onClose(): void
}

/** Asks for confirmation and the password before the account is erased, and confirms the result. */
export function EraseDialog({ haspassword, onClose }: EraseDialogProps) {
  const t = useWords()
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  const id = useId()
  const [erased, setErased] = useState(false)
  const { field, busy, refusedWhole, onSubmit } = useAccountForm({
    initial: { password: '' },
    faults: ({ password }) => (haspassword ? secretFaults(password) : {}),
    async send({ password }) {
      const answer = await calls.erase(haspassword ? { password } : {})
      if (!answer.ok) return answer.error
      setErased(true)
      return null
    },
  })
  if (erased) {
    const leave = async () => {
      await refresh()
      location.assign('/')
    }
    return (
      <Dialog
        key="erased"
        open
        narrow
        title={t('account.erased_title')}
        onClose={() => void leave()}
        actions={<Button onClick={() => void leave()}>{t('gate.home')}</Button>}
      >
        <p role="status">{t('account.erased')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={t('account.erase_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('account.erase_no')}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {t('account.erase_yes')}
          </Button>
        </>
      }
    >
      <FormStack id={id} onSubmit={onSubmit} noValidate>
        <p>{t('account.erase_text')}</p>
        {haspassword ? <SecretField {...field('password')} label={t('login.password')} /> : null}
        {refusedWhole ? <Notice tone="error">{failureText(t, refusedWhole)}</Notice> : null}
      </FormStack>
    </Dialog>
  )
}
