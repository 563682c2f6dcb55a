import { useState } from 'react'
import { isTypedTwice } from '../../../../core/domain/forms/password-rules.ts'
import { passwordFaults, secretFaults } from '../../../booking/login/account-faults.ts'
import { NewPasswordField } from '../../../booking/login/new-password-field.tsx'
import { SecretField } from '../../../booking/login/secret-field.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useAccountForm } from '../../../booking/login/use-account-form.ts'
import type { Profile } from '../../../data/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FormStack, Section, Ways } from '../account-style.ts'

/** Changes the password, which ends all other sessions. */
export function PasswordChange({ profile }: { profile: Profile }) {
  const t = useWords()
  const [round, setRound] = useState(0)
  return (
    <Section aria-labelledby="account-password">
      <header>
        <h2 id="account-password">{t('account.password')}</h2>
        <p>{t('account.password_text')}</p>
      </header>
      {round > 0 ? <Notice tone="success">{t('account.password_changed')}</Notice> : null}
      {profile.haspassword ? (
        <PasswordForm key={round} onChanged={() => setRound(round + 1)} />
      ) : (
        <>
          <p>{t('account.no_password')}</p>
          <div>
            <LinkButton variant="secondary" href={`/passwordreset#${encodeURIComponent(profile.email)}`}>
              {t('passwordreset.new_title')}
            </LinkButton>
          </div>
        </>
      )}
    </Section>
  )
}

function PasswordForm({ onChanged }: { onChanged(): void }) {
  const t = useWords()
  const calls = useAccountCalls()
  const { field, busy, refusedWhole, onSubmit } = useAccountForm<{ currentpassword: string; password: unknown }>({
    initial: { currentpassword: '', password: undefined },
    faults: ({ currentpassword, password }) => {
      const { password: old } = secretFaults(currentpassword)
      return { ...(old && { currentpassword: old }), ...passwordFaults(password) }
    },
    async send({ currentpassword, password }) {
      const next = isTypedTwice(password) ? password.password : ''
      const answer = await calls.changePassword({ currentpassword, password: next })
      if (!answer.ok) return answer.error
      onChanged()
      return null
    },
  })
  return (
    <FormStack onSubmit={onSubmit} noValidate aria-labelledby="account-password">
      <SecretField {...field('currentpassword')} label={t('account.password_current')} />
      <NewPasswordField {...field('password')} label={t('passwordreset.new')} />
      {refusedWhole ? <Notice tone="error">{failureText(t, refusedWhole)}</Notice> : null}
      <div data-part="foot-row">
        <Button type="submit" busy={busy}>
          {t('account.password_change')}
        </Button>
        <Ways>
          <a href="/passwordreset" target="_blank" rel="noopener">
            {t('login.forgot')}
          </a>
        </Ways>
      </div>
    </FormStack>
  )
}
