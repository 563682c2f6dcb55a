import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { type Json, number, record, text } from '../data/read.ts'
import { hasSessionToken, holdSessionToken, sessionHeaders } from '../data/session-token.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { hearTabs, tellTabs } from './session-tabs.ts'

/** Who is signed in, as their own page shows them. */
export interface SessionUser {
  id: string
  email: string
  firstname: string
  lastname: string
  phone: string
  role: string
}

export interface Session {
  /** False on the server, in the first drawing, and until the server has said who is here. */
  known: boolean
  user: SessionUser | null
  /** After how many seconds without a click one is warned, and how many later one is logged out. */
  idle: { warnafter: number; logoutafter: number }
  /** Set where the session ended by itself: nobody was there, or it was ended from elsewhere. */
  ended: 'idle' | 'elsewhere' | null
}

const idle = { warnafter: 1800, logoutafter: 300 }
const nobody: Session = { known: true, user: null, idle, ended: null }

const unknown: Session = { ...nobody, known: false }

const sessionAtom = atom(unknown)

/** Who is here. The header asks the server once a page; everybody else only reads. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom)
  // What the server drew knows nobody, also where the answer is there before the drawing was taken over.
  return useHydrated() ? session : unknown
}

export interface SessionActions {
  /**
   * Asks who is here: after a login, and whenever something says that it may have changed. Other tabs ask too. Null
   * when the server can't be reached: then what was known stays.
   */
  refresh(): Promise<Session | null>
  /**
   * Ends the session, in every tab. Resolves with where the way out leads (a provider of sign-on), else an empty text;
   * null when the server can't be reached: then one is still signed in, unless nobody is there (`idle`).
   */
  signOut(ended?: Session['ended']): Promise<string | null>
  /** Why the last session ended has been read. */
  forgetEnd(): void
}

export function useSessionActions(): SessionActions {
  const set = useSetAtom(sessionAtom)
  return useMemo(
    () => ({
      async refresh() {
        const session = await askSession()
        set((before) => session ?? { ...before, known: true })
        tellTabs({ kind: 'changed' })
        return session
      },
      async signOut(ended = null) {
        const answer = await call('logout_user')
        if (answer === null && ended === null) return null
        holdSessionToken('')
        set({ ...nobody, ended })
        tellTabs({ kind: 'changed' })
        return text(record(answer).redirect)
      },
      forgetEnd: () => set((before) => ({ ...before, ended: null })),
    }),
    [set],
  )
}

/** Keeps the page in step with its session: asks at the start, and when another tab says that it changed. */
export function useSessionWatch(): void {
  const set = useSetAtom(sessionAtom)
  useEffect(() => {
    const ask = async () => {
      const next = await askSession()
      set((before) => (next ? { ...next, ended: whyEnded(before, next) } : { ...before, known: true }))
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

/** Without this cookie beside the session's own, which no script can read, nobody is signed in. */
const isWorthAsking = () => hasSessionToken() || /(?:^|; )signedin=1(?:;|$)/.test(document.cookie)

async function askSession(): Promise<Session | null> {
  if (!isWorthAsking()) return nobody
  const answer = await call('get_session')
  return answer === null ? null : readSession(record(answer))
}

function readSession(answer: Json): Session {
  const limits = record(answer.idle)
  return {
    known: true,
    user: answer.user ? readSessionUser(answer.user) : null,
    idle: {
      warnafter: number(limits.warnafter, idle.warnafter),
      logoutafter: number(limits.logoutafter, idle.logoutafter),
    },
    ended: null,
  }
}

export function readSessionUser(raw: unknown): SessionUser {
  const { id, email, firstname, lastname, phone, role } = record(raw)
  return {
    id: text(id),
    email: text(email),
    firstname: text(firstname),
    lastname: text(lastname),
    phone: text(phone),
    role: text(role),
  }
}

/** A call by itself, so that a first page needs no client for it; null when it fails. */
async function call(method: string): Promise<unknown> {
  try {
    const response = await fetch('/jrpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sessionHeaders() },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: {} }),
      signal: AbortSignal.timeout(10_000),
    })
    return record(await response.json()).result ?? null
  } catch {
    return null
  }
}
