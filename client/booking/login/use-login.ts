import { useCallback } from 'react'
import type { CallError } from '../../data/errors.ts'
import { holdSessionToken } from '../../data/session-token.ts'
import { tellHost } from '../../frame/tell-host.ts'
import { useSessionActions } from '../../state/session.ts'
import { useAccountCalls } from './use-account-calls.ts'

const unreachable: CallError = { code: 'connection', data: {} }
const refused: CallError = { code: 'session_storage_refused', data: {} }

/**
 * Signs in; returns null on success. Where the browser stores no cookies, the session is kept in memory. In another
 * site's frame a window does it (`useRedeem`).
 */
export function useLogin(): (username: string, password: string) => Promise<CallError | null> {
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  return useCallback(
    async (username, password) => {
      const asked = { username: username.trim(), password }
      const answer = await calls.login(asked)
      if (!answer.ok) return answer.error
      const session = await refresh()
      if (session?.user) return null
      if (session === null) return unreachable
      const again = await calls.login({ ...asked, transport: 'memory' })
      if (!again.ok) return again.error
      holdSessionToken(again.value.sessiontoken)
      if ((await refresh())?.user) return null
      tellHost({ type: 'error', code: refused.code })
      return refused
    },
    [calls, refresh],
  )
}
