import { emailFaults, secretFaults } from '../../booking/login/account-faults.ts'
import { AccountField } from '../../booking/login/account-field.tsx'
import { SecretField } from '../../booking/login/secret-field.tsx'
import { useAccountForm } from '../../booking/login/use-account-form.ts'
import { useLogin } from '../../booking/login/use-login.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { FormStack, Ways } from './account-style.ts'
import { SignOn } from './login/sign-on.tsx'
import { useFirstFocus } from './use-first-focus.ts'

interface LoginFormProps {
  email?: string
  /** Called after a successful login. */
  onDone?(): void
  /** Switches to the form for a new account, with the typed email. */
  onCreate?(email: string): void
  /** Switches to the form for a lost link; without it, the link leads to the login page. */
  onFind?(email: string): void
  /** Whether it takes the focus when it opens. */
  focused?: boolean
}

/** Email and password. The password reset opens in a new tab, so that the page stays open. */
export function LoginForm({ email = '', onDone, onCreate, onFind, focused = false }: LoginFormProps) {
  const t = useWords()
  const { provider } = useBootstrap()
  const login = useLogin()
  const form = useFirstFocus(focused)
  const { field, busy, refused, onSubmit, values } = useAccountForm({
    initial: { email, password: '' },
    faults: (typed) => ({ ...emailFaults(typed.email), ...secretFaults(typed.password) }),
    async send(typed) {
      const error = await login(typed.email, typed.password)
      if (error === null) onDone?.()
      return error
    },
  })
  const known = values.email.trim()
  return (
    <FormStack ref={form} onSubmit={onSubmit} noValidate aria-label={t('login.title')}>
      <AccountField {...field('email')} label={t('form.email')} type="email" autoComplete="username" />
      <SecretField {...field('password')} label={t('login.password')} />
      {refused ? <Notice tone="error">{failureText(t, refused)}</Notice> : null}
      <Button type="submit" wide busy={busy}>
        {t('session.login')}
      </Button>
      <SignOn />
      <Ways>
        <a
          href={known ? `/passwordreset#${encodeURIComponent(known)}` : '/passwordreset'}
          target="_blank"
          rel="noopener"
        >
          {t('login.forgot')}
        </a>
        {onCreate ? (
          <button type="button" onClick={() => onCreate(known)}>
            {t('login.create')}
          </button>
        ) : null}
      </Ways>
      {provider ? (
        <Ways>
          {onFind ? (
            <button type="button" onClick={() => onFind(known)}>
              {t('login.find')}
            </button>
          ) : (
            <a href="/login#find" target="_blank" rel="noopener">
              {t('login.find')}
            </a>
          )}
        </Ways>
      ) : null}
    </FormStack>
  )
}
