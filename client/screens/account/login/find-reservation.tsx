import { useEffect, useRef, useState } from 'react'
import { emailFaults, missing } from '../../../booking/login/account-faults.ts'
import { AccountField } from '../../../booking/login/account-field.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useAccountForm } from '../../../booking/login/use-account-form.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack, Ways } from '../account-style.ts'

/**
 * For guests who have lost their mail: asks for the link of a reservation by its reference and address. The answer is
 * the same whether or not there is one.
 */
export function FindReservation({ email: typed, onLogin }: { email: string; onLogin(email: string): void }) {
  const t = useWords()
  const calls = useAccountCalls()
  const [sentTo, setSentTo] = useState('')
  const told = useRef<HTMLDivElement>(null)
  const { field, busy, refused, refusedWhole, onSubmit, values } = useAccountForm({
    initial: { reference: '', email: typed },
    faults: ({ reference, email }) => ({ ...missing({ reference }), ...emailFaults(email) }),
    async send({ reference, email }) {
      const answer = await calls.askReservationLink({ reference: reference.trim(), email: email.trim() })
      if (!answer.ok) return answer.error
      setSentTo(email.trim())
      return null
    },
  })
  useEffect(() => {
    if (sentTo) told.current?.focus()
  }, [sentTo])
  const back = (
    <Ways>
      <button type="button" onClick={() => onLogin(values.email.trim())}>
        {t('login.have_account')}
      </button>
    </Ways>
  )
  if (sentTo)
    return (
      <>
        <div ref={told} tabIndex={-1} style={{ outline: 'none' }}>
          <Notice tone="success">{t('login.find_sent', { email: sentTo })}</Notice>
        </div>
        <Button variant="secondary" onClick={() => setSentTo('')}>
          {t('login.find_again')}
        </Button>
        {back}
      </>
    )
  return (
    <>
      <p>{t('login.find_text')}</p>
      <FormStack onSubmit={onSubmit} noValidate aria-label={t('login.find')}>
        <AccountField
          {...field('reference')}
          label={t('login.find_reference')}
          description={t('login.find_where')}
          autoComplete="off"
        />
        <AccountField {...field('email')} label={t('form.email')} type="email" autoComplete="email" />
        {refused && refusedWhole ? <Notice tone="error">{failureText(t, refusedWhole)}</Notice> : null}
        <Button type="submit" wide busy={busy}>
          {t('login.find_send')}
        </Button>
        {back}
      </FormStack>
    </>
  )
}
