import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProcessorData } from '../../../data/calls.ts'
import type { Means } from '../cards/means.ts'

interface Pressing {
  token: Means | null
  /** What is there again afterwards. */
  reusable: Means | null
  setToken(token: Means | null): void
  /** Presses the booking button; whether anything was sent. */
  press(): boolean
  isBusy: boolean
  action: ProcessorData | null
}

/**
 * Lets a processor's own button press the booking button: the token is taken over, the button is pressed as if by the
 * customer, and the answer is the action that the processor asks for, or null where it did not come to that. The token
 * is of this press alone: once that is over, the one that was there before is there again, unless that pays only once.
 */
export function usePressed(pressing: Pressing): (token: ProcessorData) => Promise<ProcessorData | null> {
  const { token, isBusy, action } = pressing
  const [stage, setStage] = useState<'idle' | 'pressed' | 'sent' | 'asked'>('idle')
  const answer = useRef<((action: ProcessorData | null) => void) | null>(null)
  const before = useRef<Means | null>(null)
  const latest = useRef(pressing)
  latest.current = pressing
  useEffect(() => {
    const tell = (told: ProcessorData | null) => {
      answer.current?.(told)
      answer.current = null
      // Who is asked goes on with the same token.
      setStage(told === null ? 'idle' : 'asked')
      if (told === null) latest.current.setToken(before.current)
    }
    if (stage === 'pressed' && token !== null) {
      if (latest.current.press()) setStage('sent')
      else tell(null)
    } else if (!isBusy && (stage === 'sent' || (stage === 'asked' && action === null))) tell(action)
  }, [stage, token, isBusy, action])
  return useCallback((given) => {
    answer.current?.(null)
    if (answer.current === null) before.current = latest.current.reusable
    latest.current.setToken({ token: given })
    setStage('pressed')
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
}
