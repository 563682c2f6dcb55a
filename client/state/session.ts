import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { startTransition, useEffect, useMemo } from 'react'
import type { LogoutAnswer, SessionAnswer, SessionUser } from '../../core/domain/wire/index.ts'
import { number, record, text, type Unread } from '../data/read.ts'
import { hasSessionToken, holdSessionToken, sessionHeaders } from '../data/session-token.ts'
import { useHydrated } from '../ui/use-hydrated.tsx'
import { hearTabs, tellTabs } from './session-tabs.ts'
import { forgetOthers } from './typed.ts'

export interface Session {
  /** False on the server, in the first render, and until the server has returned the session. */
  known: boolean
  user: SessionUser | null
  /** Whether the server could not be asked: somebody who is signed in may be here, whom nobody knows. */
  lost: boolean
  /** Seconds without activity until the warning, and from the warning to the logout. */
  idle: SessionAnswer['idle']
  /** Set when the session ended without a logout here: by inactivity, or from elsewhere. */
  ended: 'idle' | 'elsewhere' | null
}

const idle = { warnafter: 1800, logoutafter: 300 }
const nobody: Session = { known: true, user: null, lost: false, idle, ended: null }

const unknown: Session = { ...nobody, known: false }

const sessionAtom = atom(unknown)

/** The session. The header, or the shell of an embedded page, requests it once per page; others only read it. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom)
  // The server's page has no user. The first render must match it, even if the session is already known.
  return useHydrated() ? session : unknown
}

export interface SessionActions {
  /**
   * Requests the session: after a login, and whenever it may have changed. Other tabs do the same. Returns null when
   * the server can't be reached; the known session then stays.
   */
  refresh(): Promise<Session | null>
  /**
   * Ends the session in every tab. Resolves with the redirect of a sign-on provider, else an empty text; null when the
   * server can't be reached: then the session continues, except after inactivity (`idle`).
   */
  signOut(ended?: Session['ended']): Promise<string | null>
  /** Confirms that the reason of the last session's end has been read. */
  forgetEnd(): void
}

export function useSessionActions(): SessionActions {
  const set = useSetAtom(sessionAtom)
  return useMemo(
    () => ({
      async refresh() {
        const session = await askSession()
        set((before) => session ?? { ...before, known: true, lost: true })
        tellTabs({ kind: 'changed' })
        return session
      },
      async signOut(ended = null) {
        const answer = await call('logout_user')
        if (answer === null && ended === null) return null
        holdSessionToken('')
        set({ ...nobody, ended })
        tellTabs({ kind: 'changed' })
        return text(record<LogoutAnswer>(answer).redirect)
      },
      forgetEnd: () => set((before) => ({ ...before, ended: null })),
    }),
    [set],
  )
}

/**
 * Keeps the page's session up to date: requests it at the start, and when another tab reports a change. Whoever is gone
 * leaves nothing that they were typing.
 */
export function useSessionWatch(): void {
  const [{ known, lost, user }, set] = useAtom(sessionAtom)
  useEffect(() => {
    if (known && !lost) forgetOthers(user?.id ?? '')
  }, [known, lost, user])
  useEffect(() => {
    const ask = async () => {
      const next = await askSession()
      // Before any form reads what is kept.
      if (next) forgetOthers(next.user?.id ?? '')
      startTransition(() =>
        set((before) => (next ? { ...next, ended: whyEnded(before, next) } : { ...before, known: true, lost: true })),
      )
    }
    void ask()
    return hearTabs(({ kind }) => {
      if (kind === 'changed') void ask()
    })
  }, [set])
}

function whyEnded(before: Session, next: Session): Session['ended'] {
  if (next.user) return null
  return before.user ? 'elsewhere' : before.ended
}

/** This readable cookie accompanies the session's own, which scripts can't read. Without it nobody is signed in. */
const isWorthAsking = () => hasSessionToken() || /(?:^|; )signedin=1(?:;|$)/.test(document.cookie)

async function askSession(): Promise<Session | null> {
  if (!isWorthAsking()) return nobody
  const answer = await call('get_session')
  return answer === null ? null : readSession(record<SessionAnswer>(answer))
}

function readSession(answer: Unread<SessionAnswer>): Session {
  const limits = record<SessionAnswer['idle']>(answer.idle)
  return {
    known: true,
    user: answer.user ? readSessionUser(answer.user) : null,
    lost: false,
    idle: {
      warnafter: number(limits.warnafter, idle.warnafter),
      logoutafter: number(limits.logoutafter, idle.logoutafter),
    },
    ended: null,
  }
}

/** What a user is called: by name, or without one by address. */
export const nameOf = ({ firstname, lastname, email }: Pick<SessionUser, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email

export function readSessionUser(raw: unknown): SessionUser {
  const { id, email, firstname, lastname, phone, role, claims } = record<SessionUser>(raw)
  return {
    id: text(id),
    email: text(email),
    firstname: text(firstname),
    lastname: text(lastname),
    phone: text(phone),
    role: text(role),
    ...(claims === true && { claims }),
  }
}

/** A single call without the RPC client, which a first page need not load; null on failure. */
async function call(method: 'get_session' | 'logout_user'): Promise<unknown> {
  try {
    const response = await fetch('/jrpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sessionHeaders() },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: {} }),
      signal: AbortSignal.timeout(10_000),
    })
    return record<{ result: unknown }>(await response.json()).result ?? null
  } catch {
    return null
  }
}
