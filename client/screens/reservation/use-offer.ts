import { useCallback, useEffect, useState } from 'react'
import type { ProcessorData } from '../../data/calls.ts'
import type { Answer, CallError } from '../../data/errors.ts'
import { number, record, text, texts } from '../../data/read.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

interface Offered {
  id: string
  token: string
  onDone(reservation: Reservation): void
}

type Payment = { processor: string; token?: ProcessorData; attempt?: string }

/** Answers an offer: accepts it, with payment where something is due, rejects it, or leaves the queue. */
export function useOffer({ id, token: manage, onDone }: Offered) {
  const calls = useCalls()
  const { payments } = useBootstrap()
  const [busy, setBusy] = useState<'accept' | 'reject' | 'leave' | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  /** What is due with the acceptance, in major units; null until the server has said so. */
  const [due, setDue] = useState<{ amount: number; processors: string[] } | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const [token, setToken] = useState<ProcessorData | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const [pending, setPending] = useState<{ attempt: string; action: ProcessorData } | null>(null)
  const processors = payments.filter(({ name }) => due?.processors.includes(name))
  const processor = processors.find(({ name }) => name === chosen) ?? processors[0]
  const isOnSite = processor?.method === 'on_site'
  const own = { id, ...(manage ? { token: manage } : {}) }

  async function run(what: NonNullable<typeof busy>, call: () => Promise<Answer<Reservation>>) {
    setBusy(what)
    setError(null)
    const answer = await call()
    setBusy(null)
    setPending(null)
    if (answer.ok) return onDone(answer.value)
    const { code, data } = answer.error
    if (code === 'payment_required' && due === null)
      return setDue({ amount: number(data.amount), processors: texts(data.processors) })
    if (code === 'payment_requires_action')
      return setPending({ attempt: text(data.attempt), action: record<ProcessorData>(data.action) })
    setError(answer.error)
  }
  const send = (payment?: Payment) => run('accept', () => calls.acceptOffer({ ...own, ...(payment && { payment }) }))
  const accept = () => {
    if (due === null || !processor) return void send()
    if (isOnSite) return void send({ processor: processor.name })
    if (token === null) return setAwaited(true)
    void send({ processor: processor.name, token })
  }
  // The acceptance continues when the token arrives.
  useEffect(() => {
    if (!isAwaited || token === null || !processor) return
    setAwaited(false)
    void send({ processor: processor.name, token })
  })
  return {
    busy: isAwaited ? ('accept' as const) : busy,
    error,
    due,
    processors,
    chosen,
    choose,
    isOnSite,
    isAwaited,
    onToken: useCallback((next: ProcessorData | null) => {
      setToken(next)
      if (next === null) setAwaited(false)
    }, []),
    onFault: useCallback(() => setAwaited(false), []),
    action: pending?.action ?? null,
    answerAction(answer: ProcessorData | null) {
      if (!pending || !processor) return
      const given = { ...token, ...(answer ?? { confirmed: false }) }
      void send({ processor: processor.name, attempt: pending.attempt, token: given })
    },
    accept,
    reject: () => void run('reject', () => calls.rejectOffer(own)),
    leave: () => void run('leave', () => calls.leaveWaitlist(own)),
  }
}
