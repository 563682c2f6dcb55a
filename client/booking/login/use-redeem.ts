import { useCallback } from 'react'
import type { CallError } from '../../data/errors.ts'
import { holdSessionToken } from '../../data/session-token.ts'
import { tellHost } from '../../frame/tell-host.ts'
import { useSessionActions } from '../../state/session.ts'
import { useAccountCalls } from './use-account-calls.ts'

const refused: CallError = { code: 'session_storage_refused', data: {} }
const unreachable: CallError = { code: 'connection', data: {} }

/** A code works once, so that whether the browser keeps cookies in this frame is tried before. */
function keepsCookies(): boolean {
  const attributes = 'Path=/; SameSite=None; Secure; Partitioned'
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `framed=1; ${attributes}; Max-Age=10`
  const isKept = /(?:^|; )framed=1(?:;|$)/.test(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `framed=; ${attributes}; Max-Age=0`
  return isKept
}

/** Signs this frame on with the code of a window; returns null on success. */
export function useRedeem(): (code: { code: string; verifier: string }) => Promise<CallError | null> {
  const calls = useAccountCalls()
  const { refresh } = useSessionActions()
  return useCallback(
    async (code) => {
      const transport = keepsCookies() ? ('cookie' as const) : ('memory' as const)
      const answer = await calls.redeem({ ...code, framed: true, transport })
      if (!answer.ok) return answer.error
      if (transport === 'memory') holdSessionToken(answer.value.sessiontoken)
      const session = await refresh()
      if (session?.user) return null
      if (session === null) return unreachable
      tellHost({ type: 'error', code: refused.code })
      return refused
    },
    [calls, refresh],
  )
}
