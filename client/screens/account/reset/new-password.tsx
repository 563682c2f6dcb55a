import { useEffect, useRef, useState } from 'react'
import { isTypedTwice } from '../../../../core/domain/forms/password-rules.ts'
import { passwordFaults } from '../../../booking/login/account-faults.ts'
import { NewPasswordField } from '../../../booking/login/new-password-field.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useAccountForm } from '../../../booking/login/use-account-form.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack } from '../account-style.ts'

interface NewPasswordProps {
  /** From the mail; valid once. */
  token: string
  onExpired(): void
}

/** Sets a new password with a mailed link, which proves the ownership of the address. */
export function NewPassword({ token, onExpired }: NewPasswordProps) {
  const t = useWords()
  const calls = useAccountCalls()
  const [isSet, setSet] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { field, busy, refused, onSubmit } = useAccountForm<{ password: unknown }>({
    initial: { password: undefined },
    faults: ({ password }) => passwordFaults(password),
    async send({ password }) {
      const answer = await calls.reset({ token, password: isTypedTwice(password) ? password.password : '' })
      if (!answer.ok && answer.error.code === 'link_expired') onExpired()
      if (!answer.ok) return answer.error
      setSet(true)
      return null
    },
  })
  useEffect(() => {
    if (isSet) heading.current?.focus()
  }, [isSet])
  if (isSet)
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {t('passwordreset.done_title')}
        </h1>
        <p>{t('passwordreset.done')}</p>
        <LinkButton href="/login">{t('session.login')}</LinkButton>
      </>
    )
  return (
    <>
      <h1>{t('passwordreset.new_title')}</h1>
      <FormStack onSubmit={onSubmit} noValidate>
        <NewPasswordField {...field('password')} label={t('passwordreset.new')} />
        {refused ? <Notice tone="error">{failureText(t, refused)}</Notice> : null}
        <Button type="submit" wide busy={busy}>
          {t('passwordreset.save')}
        </Button>
      </FormStack>
    </>
  )
}
