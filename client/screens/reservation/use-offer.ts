import { useState } from 'react'
import { useTermsAsked } from '../../booking/confirmation/terms-asked.ts'
import { usePaying } from '../../booking/confirmation/use-paying.ts'
import { type Answer, type CallError, refusedWith } from '../../data/errors.ts'
import { readQuote } from '../../data/quotes.ts'
import { number, texts } from '../../data/read.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useSession } from '../../state/session.ts'
import { useNewReader } from './use-new-reader.ts'

interface Offered {
  reservation: Reservation
  token: string
  onDone(reservation: Reservation): void
  /** Called in its place after an acceptance. */
  onAccepted?(reservation: Reservation): void | Promise<void>
}

/** Answers an offer: accepts it, with payment where something is due, rejects it, or leaves the queue. */
export function useOffer({ reservation: { id, offered }, token: manage, onDone, onAccepted = onDone }: Offered) {
  const calls = useCalls()
  const [busy, setBusy] = useState<'reject' | 'leave' | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  /** What is due with the acceptance, in major units; null where nothing is. */
  const [owed, setDue] = useState<{ amount: number; processors: string[] } | null>(
    offered && offered.due > 0 ? { amount: offered.due, processors: offered.processors } : null,
  )
  const terms = useTermsAsked()
  const needsTerms = offered?.needsTerms === true
  const [isTicked, setTicked] = useState(false)
  const [isTermsFault, setTermsFault] = useState(false)
  const termsaccepted = terms.isAccepted({ termsaccepted: isTicked })
  const { points = 0, pointsAvailable = null } = offered ?? {}
  const [wantsPoints, payInPoints] = useState(false)
  const canPay = points > 0 && pointsAvailable !== null && pointsAvailable >= points
  const inPoints = wantsPoints && canPay
  const due = inPoints ? null : owed
  const own = { id, ...(manage ? { token: manage } : {}) }
  const reread = async () => {
    const latest = await calls.reservation(own)
    if (latest.ok) onDone(latest.value)
  }
  const { known, user } = useSession()
  // What members alone can accept, and the points of who signs in here, are told to nobody else.
  const needsLogin = offered?.needsLogin === true
  useNewReader(() => void ((points > 0 || needsLogin) && reread()))
  const paying = usePaying({
    names: due?.processors ?? [],
    isDue: due !== null,
    mayPay() {
      const isMissing = needsTerms && !termsaccepted
      setTermsFault(isMissing)
      if (isMissing) document.getElementById('terms-agree')?.focus()
      return !isMissing
    },
    async send(payment) {
      setError(null)
      const answer = await calls.acceptOffer({
        ...own,
        ...(needsTerms && { termsaccepted }),
        ...(inPoints ? { paymentmode: 'points', totalpoints: points } : payment && { payment }),
        ...(due && payment && { totaldue: due.amount }),
      })
      if (answer.ok) {
        await onAccepted(answer.value)
        return null
      }
      // They were spent meanwhile: how many are left is told beside the other ways to pay.
      if (answer.error.code === 'points_short') await reread()
      const now = readQuote(refusedWith(answer.error, 'price_changed')?.quote)
      // What is left of it is collected by now: the new sum stands beside the button.
      if (now && owed) setDue({ ...owed, amount: now.duenow + now.dueonapproval })
      const required = refusedWith(answer.error, 'payment_required')
      if (!required || owed !== null) return answer.error
      setDue({ amount: number(required.amount), processors: texts(required.processors) })
      return null
    },
  })

  async function run(what: NonNullable<typeof busy>, call: () => Promise<Answer<Reservation>>) {
    setBusy(what)
    setError(null)
    const answer = await call()
    setBusy(null)
    if (answer.ok) onDone(answer.value)
    else setError(answer.error)
  }
  return {
    busy: paying.busy ? ('accept' as const) : busy,
    error: error ?? paying.error,
    due,
    /** Whether its reader has the points for it, and pays with them; `available` is null for all but its customer. */
    points: {
      canPay,
      count: points,
      available: pointsAvailable,
      inPoints,
      payInPoints,
      /** Whether nobody is signed in, who might have some. */
      isUnsigned: known && user === null,
      reread,
    },
    /** Whether an account is needed to accept it, and nobody is signed in. */
    needsLogin: needsLogin && known && user === null,
    isOnSite: paying.isOnSite,
    ways: paying.ways,
    terms: {
      isAsked: needsTerms,
      isTicked,
      isFault: isTermsFault && !termsaccepted,
      tick: setTicked,
    },
    accept: paying.start,
    reject: () => void run('reject', () => calls.rejectOffer(own)),
    leave: () => void run('leave', () => calls.leaveWaitlist(own)),
  }
}
