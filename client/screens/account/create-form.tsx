import { AccountField } from '../../booking/login/account-field.tsx'
import { CreationRefusal } from '../../booking/login/creation-refusal.tsx'
import { NewPasswordField } from '../../booking/login/new-password-field.tsx'
import { type Created, useCreateAccount } from '../../booking/login/use-create-account.ts'
import { text } from '../../data/read.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { FormStack, Ways } from './account-style.ts'
import { useFirstFocus } from './use-first-focus.ts'

interface CreateFormProps {
  email?: string
  /** Called once the account exists, with the outcome and its address. */
  onDone(created: Created, email: string): void
  onLogin(email: string): void
  /** Whether it takes the focus when it opens. */
  focused?: boolean
}

/** First and last name, email, a password typed twice, and the white-label's extra fields. */
export function CreateForm({ email = '', onDone, onLogin, focused = false }: CreateFormProps) {
  const t = useWords()
  const form = useFirstFocus(focused)
  const { field, isWhole, busy, refused, refusedWhole, onSubmit, values, extra } = useCreateAccount(email, onDone)
  const told = refused?.code === 'account_exists' ? refused : refusedWhole
  return (
    <FormStack ref={form} onSubmit={onSubmit} noValidate aria-label={t('login.create')}>
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
      {told ? (
        <CreationRefusal
          error={told}
          reset={
            <Ways>
              <a href={`/passwordreset#${encodeURIComponent(values.email.trim())}`} target="_blank" rel="noopener">
                {t('login.forgot')}
              </a>
            </Ways>
          }
        />
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
