import { type FormEvent, useState } from 'react'
import { useBooking } from '../context/booking-context.tsx'
import { emailFaults, secretFaults } from './account-faults.ts'
import { useAccountForm } from './use-account-form.ts'
import { type Created, useCreateAccount } from './use-create-account.ts'
import { useLogin } from './use-login.ts'
import type { Way } from './way-toggle.tsx'

/**
 * The two ways into an account in the middle of a booking. What was typed of one stays while the other is looked at, and
 * the address is the same in both.
 */
export function useEntry() {
  const { draft } = useBooking()
  const enter = useLogin()
  const [way, setWay] = useState<Way>('login')
  // A guest who changes their mind has said who they are.
  const email = draft.user?.email ?? ''
  const login = useAccountForm({
    initial: { email, password: '' },
    faults: (typed) => ({ ...emailFaults(typed.email), ...secretFaults(typed.password) }),
    send: (typed) => enter(typed.email, typed.password),
  })
  const [created, setCreated] = useState<Created | null>(null)
  const create = useCreateAccount(email, (came) => {
    setCreated(came)
    if (came !== 'signed-in') changeWay('login')
  })
  const changeWay = (next: Way) => {
    if (next === 'login') login.field('email').onChange(create.values.email)
    else create.field('email').onChange(login.values.email)
    setWay(next)
  }
  const current = way === 'login' ? login : create
  return {
    way,
    changeWay,
    login,
    create,
    /** What came of an account that was made here, where its person is not signed in with it. */
    created: created === 'signed-in' ? null : created,
    busy: current.busy,
    /** Why the server refused what was sent last. */
    refused: current.refused,
    onSubmit: (event: FormEvent) => current.onSubmit(event),
  }
}

export type EntryState = ReturnType<typeof useEntry>
