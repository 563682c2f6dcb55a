import styled from '@emotion/styled'
import { Button, Notice, type PaymentProps, Skeleton, useFormats, useSite, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef, useState } from 'react'
import { drawButtons } from './buttons.ts'

/** The height of the service's buttons, so that nothing moves when they arrive. */
const height = 112

const Root = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })
const Frame = styled.div({
  position: 'relative',
  minHeight: height,
  maxWidth: 480,
  '&[data-state=authorized], &[data-state=failed]': { minHeight: 0 },
})
const Place = styled.div({
  '&[data-state=loading]': { position: 'absolute', insetInline: 0, opacity: 0, pointerEvents: 'none' },
  '&[data-state=failed], &[data-state=authorized]': { display: 'none' },
})
const Quiet = styled.p({ color: 'var(--muted)' })
const Authorized = styled.p({ color: 'var(--success)', fontWeight: 650, minHeight: 48, alignContent: 'center' })

type State = 'loading' | 'ready' | 'failed' | 'authorized'
type Message = 'missing' | 'declined' | 'cancelled'

/** An order that the customer is asked to agree to, if the action is one. */
const orderIn = (action: Record<string, unknown> | null): string | null =>
  typeof action?.orderid === 'string' ? action.orderid : null

/**
 * The service's own buttons. A press begins the booking's payment, the customer agrees in the service's window, and the
 * booking goes on by itself.
 */
export function PaypalPayment(props: PaymentProps) {
  const { config, amount, currency, awaited, action } = props
  const t = useWords()
  const { money } = useFormats()
  const { language } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const [message, setMessage] = useState<Message | null>(null)
  const [tries, setTries] = useState(0)
  const notice = useRef<HTMLDivElement>(null)
  const told = useRef(props)
  told.current = props
  /** Presses that wait until the call under way has ended. */
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (!props.disabled) for (const go of waiting.current.splice(0)) go()
  }, [props.disabled])
  const clientid = String(config.clientid ?? '')
  const mode = String(config.mode ?? 'sandbox')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons stay while the amount changes, and a try begins anew.
  useEffect(() => {
    if (!place.current) return
    let isCurrent = true
    let remove = () => {}
    setState('loading')
    drawButtons(place.current, {
      ...{ clientid, mode, currency: currency.code, language },
      async begin() {
        setMessage(null)
        // What was given up a moment ago has not ended yet: its order is none to agree to.
        if (told.current.disabled) await new Promise<void>((go) => waiting.current.push(go))
        const order = orderIn(told.current.action) ?? orderIn(await told.current.pay({}))
        if (order !== null) return order
        told.current.onToken(null)
        throw new Error('The booking has to be looked at first.')
      },
      approved() {
        setState('authorized')
        told.current.onAction({ confirmed: true })
      },
      left() {
        setMessage('cancelled')
        if (told.current.action) told.current.onAction(null)
        told.current.onToken(null)
      },
      failed() {
        setState((current) => (current === 'loading' ? 'failed' : current))
      },
    }).then(
      (drawn) => {
        remove = drawn
        if (isCurrent) setState('ready')
        else remove()
      },
      () => {
        if (isCurrent) setState('failed')
      },
    )
    return () => {
      isCurrent = false
      remove()
    }
  }, [clientid, mode, currency.code, language, tries])

  // The service asks anew, or the payment ended without money: the buttons are pressed again.
  useEffect(() => {
    if (props.disabled) return
    setState((current) => (current === 'authorized' ? 'ready' : current))
    if (action?.declined !== undefined) setMessage('declined')
  }, [props.disabled, action])
  useEffect(() => {
    if (!awaited) return
    setMessage('missing')
    told.current.onFault()
  }, [awaited])
  useEffect(() => {
    if (message !== null) notice.current?.focus()
  }, [message])

  const messages: Record<Message, string> = {
    missing: t('payment-paypal.missing'),
    declined: t('payment-paypal.declined'),
    cancelled: t('payment-paypal.cancelled'),
  }
  return (
    <Root>
      {state === 'failed' || state === 'authorized' ? null : (
        <Quiet>{t('payment-paypal.ask', { amount: money(amount) })}</Quiet>
      )}
      <Frame data-state={state}>
        {state === 'loading' ? <Skeleton height={height} /> : null}
        <Place ref={place} data-part="paypal" data-state={state} />
        {state === 'authorized' ? <Authorized role="status">{t('payment-paypal.authorized')}</Authorized> : null}
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
      {message === null ? null : (
        <div ref={notice} tabIndex={-1} style={{ outline: 'none' }} data-message={message}>
          <Notice tone={message === 'declined' ? 'error' : 'warning'}>{messages[message]}</Notice>
        </div>
      )}
    </Root>
  )
}
