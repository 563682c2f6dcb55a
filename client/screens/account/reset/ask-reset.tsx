import { useEffect, useRef, useState } from 'react'
import { emailFaults } from '../../../booking/login/account-faults.ts'
import { AccountField } from '../../../booking/login/account-field.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useAccountForm } from '../../../booking/login/use-account-form.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack } from '../account-style.ts'

/** Sends the reset mail. The answer is the same whether or not the account exists. */
export function AskReset({ expired }: { expired: boolean }) {
  const t = useWords()
  const calls = useAccountCalls()
  const [sentTo, setSentTo] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { field, busy, refused, onSubmit } = useAccountForm({
    initial: { email: '' },
    faults: ({ email }) => emailFaults(email),
    async send({ email }) {
      const answer = await calls.askReset({ email: email.trim() })
      if (!answer.ok) return answer.error
      setSentTo(email.trim())
      return null
    },
  })
  const email = field('email')
  const fill = useRef(email.onChange)
  // An address typed at the link's origin is passed in the fragment, which no server sees.
  useEffect(() => {
    const known = decoded(location.hash.slice(1))
    if (known.includes('@')) fill.current(known)
  }, [])
  useEffect(() => {
    if (sentTo) heading.current?.focus()
  }, [sentTo])
  if (sentTo)
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {t('passwordreset.sent_title')}
        </h1>
        <p>{t('passwordreset.sent', { email: sentTo })}</p>
        <Button variant="secondary" onClick={() => setSentTo('')}>
          {t('passwordreset.again')}
        </Button>
      </>
    )
  return (
    <>
      <h1>{t('passwordreset.title')}</h1>
      <p>{t('passwordreset.text')}</p>
      {expired ? <Notice tone="warning">{t('error.link_expired')}</Notice> : null}
      <FormStack onSubmit={onSubmit} noValidate>
        <AccountField {...email} label={t('form.email')} type="email" autoComplete="username" />
        {refused ? <Notice tone="error">{failureText(t, refused)}</Notice> : null}
        <Button type="submit" wide busy={busy}>
          {t('passwordreset.send')}
        </Button>
      </FormStack>
    </>
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
