import { useState } from 'react'
import { type SessionUser, useSessionActions } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { emailFaults, missing } from '../account-faults.ts'
import { AccountField } from '../account-field.tsx'
import { FormStack, Section } from '../account-style.ts'
import { errorText } from '../error-text.ts'
import { useAccountCalls } from '../use-account-calls.ts'
import { useAccountForm } from '../use-account-form.ts'

/** Name, email and telephone. */
export function Details({ user }: { user: SessionUser }) {
  const t = useWords()
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  const [saved, setSaved] = useState(false)
  const { firstname, lastname, email, phone } = user
  const { field, busy, refused, onSubmit } = useAccountForm({
    initial: { firstname, lastname, email, phone },
    faults: (typed) => ({
      ...missing({ firstname: typed.firstname, lastname: typed.lastname }),
      ...emailFaults(typed.email),
    }),
    async send(typed) {
      setSaved(false)
      const answer = await calls.update({ id: user.id, ...typed, email: typed.email.trim() })
      if (!answer.ok) return answer.error
      await refresh()
      setSaved(true)
      return null
    },
  })
  return (
    <Section aria-labelledby="account-details">
      <header>
        <h2 id="account-details">{t('account.details')}</h2>
      </header>
      <FormStack onSubmit={onSubmit} noValidate aria-labelledby="account-details">
        <div data-part="pair">
          <AccountField {...field('firstname')} label={t('form.firstname')} autoComplete="given-name" />
          <AccountField {...field('lastname')} label={t('form.lastname')} autoComplete="family-name" />
        </div>
        <AccountField {...field('email')} label={t('form.email')} type="email" autoComplete="email" />
        <AccountField {...field('phone')} label={t('form.phone')} type="tel" autoComplete="tel" required={false} />
        {refused ? <Notice tone="error">{errorText(t, refused)}</Notice> : null}
        {saved ? <Notice tone="success">{t('account.saved')}</Notice> : null}
        <div data-part="foot-row">
          <Button type="submit" busy={busy}>
            {t('account.save')}
          </Button>
        </div>
      </FormStack>
    </Section>
  )
}
