import { text } from '../../data/read.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { AccountField } from './account-field.tsx'
import { FormStack, quietWay, Ways } from './account-style.ts'
import { errorText } from './error-text.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useCreateAccount } from './use-create-account.ts'

interface CreateFormProps {
  email?: string
  /** Called once the account is there, with whether its person is signed in too, and their address. */
  onDone(isSignedIn: boolean, email: string): void
  onLogin(email: string): void
}

/** First and last name, email, a password typed twice, and what the white-label asks besides. */
export function CreateForm({ email = '', onDone, onLogin }: CreateFormProps) {
  const t = useWords()
  const { field, isWhole, busy, refused, onSubmit, values, extra } = useCreateAccount(email, onDone)
  const isTaken = refused?.code === 'account_exists'
  return (
    <FormStack onSubmit={onSubmit} noValidate aria-label={t('login.create')}>
      <div data-part="pair">
        <AccountField {...field('firstname')} label={t('form.firstname')} autoComplete="given-name" />
        <AccountField {...field('lastname')} label={t('form.lastname')} autoComplete="family-name" />
      </div>
      <AccountField {...field('email')} label={t('form.email')} type="email" autoComplete="username" />
      <NewPasswordField {...field('password')} label={t('login.password')} />
      {extra.map(({ name, label, placeholder }) => (
        <AccountField
          key={name}
          {...field(name)}
          value={text(values[name])}
          label={label}
          placeholder={placeholder}
          autoComplete="on"
        />
      ))}
      {refused ? (
        <Notice tone="error">
          {errorText(t, refused)}
          {isTaken ? <p>{t('login.exists')}</p> : null}
          {isTaken ? (
            <a
              style={quietWay}
              href={`/passwordreset#${encodeURIComponent(values.email.trim())}`}
              target="_blank"
              rel="noopener"
            >
              {t('login.forgot')}
            </a>
          ) : null}
        </Notice>
      ) : null}
      <Button type="submit" wide busy={busy} aria-disabled={!isWhole || undefined}>
        {t('login.signup')}
      </Button>
      <Ways>
        <button type="button" onClick={() => onLogin(values.email.trim())}>
          {t('login.have_account')}
        </button>
      </Ways>
    </FormStack>
  )
}
