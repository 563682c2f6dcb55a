import { type FormEvent, useState } from 'react'
import { useBooking } from '../context/booking-context.tsx'
import { emailFaults, secretFaults } from './account-faults.ts'
import { useAccountForm } from './use-account-form.ts'
import { type Created, useCreateAccount } from './use-create-account.ts'
import { useLogin } from './use-login.ts'
import type { Way } from './way-toggle.tsx'

/**
 * The two ways into an account during a booking. Each keeps its typed values while the other is shown, and both share
 * the address.
 */
export function useEntry() {
  const { draft } = useBooking()
  const enter = useLogin()
  const [way, setWay] = useState<Way>('login')
  // A guest who decides to log in has already given an address.
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
    /** The outcome of creating an account here, unless it signed in. */
    created: created === 'signed-in' ? null : created,
    busy: current.busy,
    /** The server's refusal of the last submission. */
    refused: current.refused,
    onSubmit: (event: FormEvent) => current.onSubmit(event),
  }
}

export type EntryState = ReturnType<typeof useEntry>
