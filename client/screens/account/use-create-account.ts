import { isTypedTwice } from '../../../core/domain/forms/password-rules.ts'
import { list, record, text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { emailFaults, missing, passwordFaults } from './account-faults.ts'
import { useAccountCalls } from './use-account-calls.ts'
import { useAccountForm } from './use-account-form.ts'
import { useLogin } from './use-login.ts'

/** What a white-label asks besides of who creates an account, under the name that the answer has on the wire. */
interface ExtraField {
  name: string
  label: string
  placeholder: string
}

function useExtraFields(): ExtraField[] {
  const { whitelabel } = useBootstrap()
  return list(record(whitelabel).accountfields).map((raw) => {
    const { name, label, placeholder } = record(raw)
    return { name: text(name), label: text(label) || text(name), placeholder: text(placeholder) }
  })
}

/** Everything typed; the extra fields stand beside those that every account has. */
interface Typed extends Record<string, unknown> {
  firstname: string
  lastname: string
  email: string
  password: unknown
}

/** The form that creates an account and signs its person in. */
export function useCreateAccount(email: string, onDone: (isSignedIn: boolean, email: string) => void) {
  const calls = useAccountCalls()
  const login = useLogin()
  const extra = useExtraFields()
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
      onDone((await login(rest.email, password)) === null, rest.email.trim())
      return null
    },
  })
  return { ...form, extra }
}
