import styled from '@emotion/styled'
import { Button, Notice, type PaymentProps, Skeleton, useSite, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef, useState } from 'react'
import { askBank, type CardForm, kindsOf, makeMethod, openForm, unitsOf } from './card-form.tsx'

/** The height that the form has with two lines of fields, so that nothing moves when it arrives. */
const height = 232

const Root = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })
const Place = styled.div({
  minHeight: height,
  '&[data-state=loading]': { position: 'absolute', insetInline: 0, opacity: 0, pointerEvents: 'none' },
  '&[data-state=failed]': { display: 'none' },
})
const Frame = styled.div({ position: 'relative', minHeight: height, '&[data-state=failed]': { minHeight: 0 } })

type State = 'loading' | 'ready' | 'failed'

/**
 * The service's own form: cards, and the wallets that the device has. A press of the booking button makes the token.
 */
export function StripePayment(props: PaymentProps) {
  const { config, amount, currency, saved } = props
  const t = useWords()
  const { language } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<CardForm | null>(null)
  const [state, setState] = useState<State>('loading')
  const [message, setMessage] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const told = useRef(props)
  told.current = props
  const publishablekey = String(config.publishablekey ?? '')
  const kinds = kindsOf(config)
  const units = unitsOf({ amount, currency })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount is updated in place, and a try begins anew.
  useEffect(() => {
    if (saved || !place.current) return
    let isCurrent = true
    setState('loading')
    openForm(place.current, { publishablekey, kinds, amount, currency, language }).then(
      (opened) => {
        if (!isCurrent) return opened.element.destroy()
        form.current = opened
        const { element } = opened
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.on('change', () => {
          setMessage(null)
          told.current.onToken(null)
        })
      },
      () => {
        if (!isCurrent) return
        setState('failed')
        if (told.current.awaited) told.current.onFault()
      },
    )
    return () => {
      isCurrent = false
      form.current?.element.destroy()
      form.current = null
    }
  }, [publishablekey, language, tries, saved])

  useEffect(() => {
    form.current?.elements.update({ amount: units })
  }, [units])
  useMethod(props, { form, state, setMessage })
  useBank(props, { publishablekey, language })
  if (saved) return null

  return (
    <Root>
      <Frame data-state={state}>
        {state === 'loading' ? <Skeleton height={height} /> : null}
        <Place ref={place} data-part="stripe" data-state={state} />
      </Frame>
      {state === 'failed' ? (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={() => setTries((count) => count + 1)}>
              {t('nav.retry')}
            </Button>
          }
        >
          {t('payment.card_error.unreachable')}
        </Notice>
      ) : null}
      {message === null ? null : <Notice tone="error">{message}</Notice>}
    </Root>
  )
}

interface Shown {
  form: { current: CardForm | null }
  state: State
  setMessage(message: string | null): void
}

/** Makes a method when the booking button waits for one. The service takes it for one payment. */
function useMethod(props: PaymentProps, { form, state, setMessage }: Shown): void {
  const { awaited } = props
  const t = useWords()
  const told = useRef({ props, t })
  told.current = { props, t }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press begins, and only once the form is there.
  useEffect(() => {
    if (!awaited || told.current.props.saved || state === 'loading') return
    const opened = form.current
    if (!opened || state === 'failed') return told.current.props.onFault()
    let isCurrent = true
    setMessage(null)
    makeMethod(opened)
      .catch(() => ({ ok: false as const, message: told.current.t('payment.card_error.unreachable') }))
      .then((made) => {
        if (!isCurrent) return
        if (made.ok) return told.current.props.onToken({ paymentmethod: made.method }, { once: true })
        setMessage(made.message)
        told.current.props.onFault()
        opened.element.focus()
      })
    return () => {
      isCurrent = false
    }
  }, [awaited, state])
}

/**
 * Lets the bank ask when the payment needs it, once for each question: also about a saved card, without a form. The
 * question stands over the whole page, so an answer counts wherever in the flow the customer has gone meanwhile.
 */
function useBank(
  { action, onAction }: PaymentProps,
  { publishablekey, language }: { publishablekey: string; language: string },
): void {
  const answer = useRef(onAction)
  answer.current = onAction
  const asked = useRef<PaymentProps['action']>(null)
  useEffect(() => {
    if (action === asked.current) return
    asked.current = action
    if (!action) return
    const { clientsecret, setupintent } = action
    const said = typeof clientsecret === 'string' && askBank({ publishablekey, language }, clientsecret)
    Promise.resolve(said)
      .catch(() => false)
      .then((confirmed) => {
        if (asked.current !== action) return
        answer.current({ confirmed, ...(typeof setupintent === 'string' && { setupintent }) })
      })
  }, [action, publishablekey, language])
}
