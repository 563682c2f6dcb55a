import { useEffect, useRef, useState } from 'react'
import { CreatedNotice } from '../../../booking/login/created-notice.tsx'
import { InFrame, useFramed } from '../../../booking/login/in-frame.tsx'
import { SessionLost } from '../../../booking/login/session-lost.tsx'
import type { Created } from '../../../booking/login/use-create-account.ts'
import { useSession } from '../../../state/session.ts'
import { useWords } from '../../../ui/words.tsx'
import { Ways } from '../account-style.ts'
import { CreateForm } from '../create-form.tsx'
import { LoginForm } from '../login-form.tsx'
import { FindReservation } from './find-reservation.tsx'

/** What the page offers, with its heading. */
const headings = { login: 'login.title', create: 'login.create', find: 'login.find' } as const
type Form = keyof typeof headings

/** The page's address with this fragment opens the form for a lost link. */
const toFind = '#find'

/** Login, a new account or a lost link, one at a time, on a separate page. It disappears after the sign-in. */
export function Entrance({ reason }: { reason?: string }) {
  const t = useWords()
  const { lost } = useSession()
  const framed = useFramed()
  const [form, setForm] = useState<Form>('login')
  const [email, setEmail] = useState('')
  const [created, setCreated] = useState<Created | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const turned = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading takes the focus when the form changes.
  useEffect(() => {
    if (turned.current) heading.current?.focus()
  }, [form])
  useEffect(() => {
    const read = () => {
      if (location.hash === toFind) setForm('find')
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const turn = (to: Form) => (typed: string) => {
    turned.current = true
    setEmail(typed)
    setForm(to)
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(headings[form])}
      </h1>
      {lost ? <SessionLost /> : reason && created === null ? <p>{reason}</p> : null}
      {framed && form === 'login' ? (
        <>
          <InFrame />
          <Ways>
            <button type="button" onClick={() => turn('find')(email)}>
              {t('login.find')}
            </button>
          </Ways>
        </>
      ) : form === 'login' ? (
        <>
          <CreatedNotice created={created} />
          <LoginForm email={email} onCreate={turn('create')} onFind={turn('find')} />
        </>
      ) : null}
      {form === 'find' ? <FindReservation email={email} onLogin={turn('login')} /> : null}
      {form === 'create' ? (
        <CreateForm
          email={email}
          onDone={(how, typed) => {
            setCreated(how)
            turn('login')(typed)
          }}
          onLogin={turn('login')}
        />
      ) : null}
    </>
  )
}
