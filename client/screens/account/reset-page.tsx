import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { NarrowSheet } from './account-style.ts'
import { AskReset } from './reset/ask-reset.tsx'
import { NewPassword } from './reset/new-password.tsx'

/** Requests the reset mail, or, with the mail's token, sets a new password. */
export default function ResetPage() {
  const hydrated = useHydrated()
  const [token, setToken] = useState('')
  const [expired, setExpired] = useState(false)
  useEffect(() => setToken(new URLSearchParams(location.search).get('token') ?? ''), [])
  return (
    <NarrowSheet style={{ visibility: hydrated ? 'visible' : 'hidden' }}>
      {token && !expired ? (
        <NewPassword token={token} onExpired={() => setExpired(true)} />
      ) : (
        <AskReset expired={expired} />
      )}
    </NarrowSheet>
  )
}
