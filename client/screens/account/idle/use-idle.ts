import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useSessionActions } from '../../../state/session.ts'
import { hearTabs, tellTabs } from '../../../state/session-tabs.ts'
import { type IdleLimits, type IdleState, idleState } from './idle-clock.ts'

/** The minimum interval in ms between activity messages to other tabs. */
const toldEvery = 10_000
/** The same for the server, whose own limit is longer than the page's. */
const keptEvery = 5 * 60_000

/**
 * Watches clicks and keys in all tabs, and ends the session when there are none. During the warning only `stay` counts
 * as activity.
 */
export function useIdle(limits: IdleLimits): { state: IdleState; stay(): void; leave(): void } {
  const calls = useAccountCalls()
  const { refresh, signOut } = useSessionActions()
  const [state, setState] = useState<IdleState>({ stage: 'active' })
  const last = useRef(Date.now())
  const told = useRef(0)
  const kept = useRef(Date.now())
  const stage = useRef<IdleState['stage']>('active')
  const timer = useRef(0)
  const { warnafter, logoutafter } = limits

  const look = useCallback(() => {
    clearTimeout(timer.current)
    const { state: next, again } = idleState(last.current, Date.now(), { warnafter, logoutafter })
    stage.current = next.stage
    setState((before) => (before.stage === 'active' && next.stage === 'active' ? before : next))
    if (next.stage === 'over') void signOut('idle')
    // A timer can't hold longer delays.
    else timer.current = window.setTimeout(look, Math.min(again, 2_000_000_000))
  }, [warnafter, logoutafter, signOut])

  const isHere = useCallback(() => {
    const now = Date.now()
    last.current = now
    if (now - told.current > toldEvery) {
      told.current = now
      tellTabs({ kind: 'active', at: now })
    }
    if (now - kept.current > keptEvery) {
      kept.current = now
      void calls.stay().then((answer) => {
        if (!answer.ok && answer.error.code === 'login_required') void refresh()
      })
    }
  }, [calls, refresh])

  useEffect(() => {
    const alive = () => {
      // After a computer's sleep no check has run yet: an expired session must not be revived.
      if (stage.current === 'active') look()
      if (stage.current === 'active') isHere()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') look()
    }
    document.addEventListener('click', alive, true)
    document.addEventListener('keydown', alive, true)
    document.addEventListener('visibilitychange', seen)
    const deaf = hearTabs((news) => {
      if (news.kind !== 'active' || news.at <= last.current) return
      last.current = news.at
      look()
    })
    look()
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('click', alive, true)
      document.removeEventListener('keydown', alive, true)
      document.removeEventListener('visibilitychange', seen)
      deaf()
    }
  }, [isHere, look])

  return {
    state,
    stay() {
      told.current = 0
      kept.current = 0
      isHere()
      look()
    },
    leave: () => void signOut(),
  }
}
