import { isTypedTwice, type TypedPassword } from '../../../core/domain/forms/password-rules.ts'
import type { AccountAnswer } from '../../../core/domain/wire/index.ts'
import { record } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { emailFaults, missing, passwordFaults } from './account-faults.ts'
import { useAccountCalls } from './use-account-calls.ts'
import { useAccountForm } from './use-account-form.ts'
import { useLogin } from './use-login.ts'

/** The outcome: `asked-mail` where the white-label reveals only by mail whether an account exists. */
export type Created = 'signed-in' | 'to-login' | 'asked-mail'

/** All typed values; the white-label's extra fields stand beside those of every account. */
interface Typed {
  [field: string]: string | TypedPassword | undefined
  firstname: string
  lastname: string
  email: string
  password: TypedPassword | undefined
}

/** The form that creates an account and signs in. */
export function useCreateAccount(email: string, onDone: (created: Created, email: string) => void) {
  const calls = useAccountCalls()
  const login = useLogin()
  const extra = useBootstrap().whitelabel.accountfields ?? []
  const blank = Object.fromEntries(extra.map(({ name }) => [name, '']))
  const initial: Typed = { ...blank, firstname: '', lastname: '', email, password: undefined }
  const form = useAccountForm<Typed>({
    initial,
    faults: ({ password, email: typed, ...rest }) => ({
      ...missing(rest),
      ...emailFaults(typed),
      ...passwordFaults(password),
    }),
    async send({ password: typed, ...rest }) {
      const password = isTypedTwice(typed) ? typed.password : ''
      const created = await calls.create({ ...rest, email: rest.email.trim(), password })
      if (!created.ok) return created.error
      const isNeutral = record<AccountAnswer>(created.value).id === undefined
      const failed = await login(rest.email, password)
      onDone(failed === null ? 'signed-in' : isNeutral ? 'asked-mail' : 'to-login', rest.email.trim())
      return null
    },
  })
  return { ...form, extra }
}
