import { useCallback, useEffect, useState } from 'react'
import { type HandedBack, isChallenge, takenText } from '../../../core/domain/embedding/handback.ts'
import { useAccountCalls } from '../../booking/login/use-account-calls.ts'
import type { CallError } from '../../data/errors.ts'

/** How long the frame may take to sign on before the person is asked to type, ms. */
const patience = 5000

export type HandbackState =
  | { kind: 'waiting' }
  | { kind: 'done' }
  | { kind: 'digits'; digits: string }
  /** Without an error the window was opened by somebody else. */
  | { kind: 'failed'; error: CallError | null }

/** Who opened this window: a page of this site, another site's, or nobody that can be reached. */
function openerOf(): { at: Window | null; isStranger: boolean } {
  const at: Window | null = window.opener
  if (at === null || at.closed) return { at: null, isStranger: false }
  try {
    return at.location.origin === location.origin ? { at, isStranger: false } : { at: null, isStranger: true }
  } catch {
    return { at: null, isStranger: true }
  }
}

/** Hands the code to the opener at our own origin. Resolves to whether it says that it is signed on. */
function handOver(to: Window, handed: HandedBack): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      resolve(isTaken)
    }
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === to && data === takenText) end(true)
    }
    const timer = setTimeout(() => end(false), patience)
    addEventListener('message', hear)
    to.postMessage(handed, location.origin)
  })
}

/** Hands the sign-on of this window back to the frame whose challenge the address names. */
export function useHandback(): { state: HandbackState; renew(): void } {
  const calls = useAccountCalls()
  const [state, setState] = useState<HandbackState>({ kind: 'waiting' })
  const type = useCallback(
    async (challenge: string) => {
      const answer = await calls.beginHandback({ challenge, typed: true })
      setState(answer.ok ? { kind: 'digits', digits: answer.value.code } : { kind: 'failed', error: answer.error })
    },
    [calls],
  )
  const begin = useCallback(
    async (challenge: string) => {
      const { at, isStranger } = openerOf()
      if (isStranger || !isChallenge(challenge)) return setState({ kind: 'failed', error: null })
      if (at === null) return type(challenge)
      const answer = await calls.beginHandback({ challenge })
      if (!answer.ok) return setState({ kind: 'failed', error: answer.error })
      if (!(await handOver(at, { tessera: 'handback', code: answer.value.code, challenge }))) return type(challenge)
      setState({ kind: 'done' })
      window.close()
    },
    [calls, type],
  )
  useEffect(() => void begin(challengeHere()), [begin])
  return { state, renew: useCallback(() => void type(challengeHere()), [type]) }
}

const challengeHere = (): string => new URLSearchParams(location.search).get('challenge') ?? ''
