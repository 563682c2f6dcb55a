import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import { useSessionActions } from '../../../state/session.ts'
import { hearTabs, tellTabs } from '../../../state/session-tabs.ts'
import { type IdleLimits, type IdleState, idleState } from './idle-clock.ts'

/** Other tabs are told of activity no more often than this, in ms. */
const toldEvery = 10_000
/** And the server, whose own patience is longer than the page's. */
const keptEvery = 5 * 60_000

/**
 * Watches for signs of life in all tabs: clicks and keys. Without any the session is ended here. Once the warning
 * stands, only `stay` counts.
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
    // Longer waits are more than a timer can hold.
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
      // A computer that slept has not looked: what is over stays over.
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
