import { createElement, useCallback, useEffect, useRef, useState } from 'react'
import { isUnpaid, type PaymentState } from '../../../core/domain/payments/attempt-states.ts'
import type { ProcessorData } from '../../data/calls.ts'
import { type CallError, refusedWith } from '../../data/errors.ts'
import { record, text } from '../../data/read.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { TokenUse } from '../../ui/plugin-half.ts'
import { DeclinedCard } from './cards/declined-card.tsx'
import { answered, type Means, usesToken } from './cards/means.ts'
import { hasMovedOn, leaveToPay, watchReturn } from './leave-to-pay.ts'
import { usePressed } from './press/use-pressed.ts'
import { reservationOf } from './use-confirm.ts'
import { isOfWay, useWay } from './use-way.ts'

export type Payment = { processor: string; attempt?: string } & Means

interface Paying {
  /** The names of those who may take it. */
  names: string[]
  /** Whether something is due, so that a token is needed. */
  isDue: boolean
  /** Whether points or a gift code are bought, for which there is no reservation. */
  isPurchase?: boolean
  /** Whether all but the payment is there, which is shown where it is missing. */
  mayPay?(): boolean
  /** Sends it, and answers why it was refused; null if there is nothing more to say about it. */
  send(payment?: Payment): Promise<CallError | null>
}

/**
 * Pays for what a page does: the choice of a processor, its token, and what the customer's bank asks for in between.
 */
export function usePaying({ names, isDue, isPurchase = false, mayPay = () => true, send }: Paying) {
  const calls = useCalls()
  const { payments } = useBootstrap()
  const [isBusy, setBusy] = useState(false)
  /** `isOld` once another payment is entered or made: then only its place is kept, so that nothing moves meanwhile. */
  const [failure, setFailure] = useState<{ error: CallError; isOld: boolean } | null>(null)
  const setError = (error: CallError | null) => setFailure(error && { error, isOld: false })
  const error = failure?.isOld ? null : (failure?.error ?? null)
  /** Those who turned out not to take it any more. */
  const [left, setLeft] = useState<string[]>([])
  const [isAwaited, setAwaited] = useState(false)
  const [pending, setPending] = useState<{ attempt: string; action: ProcessorData } | null>(null)
  const processors = payments.filter(({ name }) => names.includes(name) && !left.includes(name))
  const { processor, token, reusable, give, spend, chosen, choose, gone } = useWay(processors, isDue)
  /** How a payment in a window of its own has ended. */
  const ended = useRef<PaymentState | null>(null)
  const isOnSite = processor?.method === 'on_site'

  async function run(payment?: Payment) {
    setBusy(true)
    setFailure((before) => before && { ...before, isOld: true })
    const refused = await send(payment)
    setPending(null)
    const asked = refused && refusedWith(refused, 'payment_requires_action')
    const isLeft = asked !== null && leaveToPay(record<ProcessorData>(asked.action))
    if (isLeft || usesToken(refused)) spend()
    if (isLeft) return
    setBusy(false)
    if (asked) setPending({ attempt: text(asked.attempt), action: record<ProcessorData>(asked.action) })
    else setError(refused)
    if (payment && refused?.code === 'processor_not_eligible') setLeft((before) => [...before, payment.processor])
    else if (refused?.code === 'processor_not_connected') setLeft(names)
    // By now there is somebody again.
    else if (refused?.code === 'payment_required') setLeft([])
  }
  /** Pays, or asks for the token first; whether anything was sent. */
  const press = (): boolean => {
    if (!mayPay()) return false
    if (isDue && processor && !isOnSite && token === null) {
      setAwaited(true)
      return false
    }
    if (!isDue || !processor) void run()
    else void run({ processor: processor.name, ...(!isOnSite && token) })
    return true
  }
  const setToken = (means: Means | null) => give(means, processor?.name ?? '')
  const pay = usePressed({ token, reusable, setToken, press, isBusy, action: pending?.action ?? null })
  useEffect(() => watchReturn(() => setBusy(false)), [])
  // It goes on when the token arrives.
  useEffect(() => {
    if (!isAwaited || token === null || !processor) return
    setAwaited(false)
    void run({ processor: processor.name, ...token })
  })
  // Why a card was declined is told at the card, as long as there is a way to pay on the page.
  const declined = isDue && processor && failure?.error.code === 'payment_declined' ? failure : null
  // Beside saved cards nothing keeps its place: what stands there is about the one that is chosen.
  const isAtCard = declined !== null && !(declined.isOld && token?.customerselectedcardid !== undefined)
  const refused = error && isOfWay[error.code] ? error : null
  return {
    busy: isBusy || isAwaited,
    error: declined || refused ? null : error,
    /** Why the payment before was refused, while another one is under way. */
    former: failure?.isOld && !declined && !isOfWay[failure.error.code] ? failure.error : null,
    /** Whether the last payment was declined, also while another is under way: what stands below is drawn anew once. */
    isDeclined: declined !== null,
    isOnSite,
    start: () => void press(),
    /** What the choice of a way to pay needs. */
    ways: {
      processors,
      chosen,
      onChoose(name: string) {
        choose(name)
        if (refused) setError(null)
      },
      gone,
      refused,
      onToken: useCallback(
        (next: Means | null, by: string, use?: TokenUse) => {
          give(next, by, use)
          setFailure((now) => (now?.error.code === 'payment_declined' ? { ...now, isOld: true } : now))
          if (next === null) setAwaited(false)
        },
        [give],
      ),
      awaited: isAwaited,
      mayPay,
      onFault: useCallback(() => setAwaited(false), []),
      pay,
      action: pending?.action ?? null,
      declined: isAtCard ? createElement(DeclinedCard, declined) : null,
      elsewhere: {
        async hasEnded() {
          if (isPurchase) {
            const { attempt = '' } = pending ?? {}
            const answer = await calls.resumePayment({ id: attempt })
            const { outcome } = answer.ok ? answer.value : {}
            ended.current = outcome === 'failed' || outcome === 'returned' ? 'failed' : null
            return answer.ok ? outcome !== 'action' && outcome !== 'waiting' : answer.error.code === 'not_found'
          }
          const token = new URLSearchParams(location.search).get('token')
          const id = reservationOf(pending?.attempt ?? '')
          const answer = await calls.reservation({ id, ...(token !== null && { token }) })
          ended.current = answer.ok ? answer.value.paymentstate : null
          return hasMovedOn(answer)
        },
        onEnd() {
          if (!pending || !processor) return
          const { attempt } = pending
          const state = ended.current
          // Sent again, a payment that was refused there would begin anew.
          if (state !== null && isUnpaid({ state })) {
            setPending(null)
            spend()
            setError({ code: 'payment_declined', data: {} })
          } else void run({ processor: processor.name, attempt, ...answered(token, { confirmed: true }) })
        },
        onGiveUp() {
          setPending(null)
          spend()
        },
      },
      onAction(answer: ProcessorData | null) {
        if (!pending || !processor) return
        void run({ processor: processor.name, attempt: pending.attempt, ...answered(token, answer) })
      },
    },
  }
}
