import { text } from '../../data/read.ts'
import { useWords } from '../../ui/words.tsx'
import { FieldGrid } from '../questions/form-style.ts'
import { AccountField } from './account-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ResetLink } from './reset-link.tsx'
import { SecretField } from './secret-field.tsx'
import type { EntryState } from './use-entry.ts'

/** The fields of the chosen way: the existing password, or a new account's data. */
export const EntryFields = ({ state }: { state: EntryState }) =>
  state.way === 'login' ? <LoginFields state={state} /> : <CreateFields state={state} />

function LoginFields({ state: { login } }: { state: EntryState }) {
  const t = useWords()
  return (
    <FieldGrid>
      <AccountField {...login.field('email')} label={t('form.email')} type="email" autoComplete="username" />
      <SecretField {...login.field('password')} label={t('entry.password')} />
      <div>
        <ResetLink email={login.values.email}>{t('entry.forgot')}</ResetLink>
      </div>
    </FieldGrid>
  )
}

function CreateFields({ state: { create } }: { state: EntryState }) {
  const t = useWords()
  const { field, values, extra } = create
  return (
    <FieldGrid>
      <div data-half>
        <AccountField {...field('firstname')} label={t('form.firstname')} autoComplete="given-name" />
      </div>
      <div data-half>
        <AccountField {...field('lastname')} label={t('form.lastname')} autoComplete="family-name" />
      </div>
      <AccountField {...field('email')} label={t('form.email')} type="email" autoComplete="username" />
      <div>
        <NewPasswordField {...field('password')} label={t('entry.new_password')} />
      </div>
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
    </FieldGrid>
  )
}
