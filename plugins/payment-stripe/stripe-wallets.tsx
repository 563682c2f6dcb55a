import styled from '@emotion/styled'
import { Notice, type PaymentProps, useSite, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef, useState } from 'react'
import { kindsOf, makeMethod, openWallets, unitsOf, type WalletButtons, walletHeight } from './card-form.tsx'

const Root = styled.div({
  position: 'relative',
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  // A row of the wallet's button and one of what divides it from the other ways to pay.
  '&[data-state=awaited]': {
    minHeight: `calc(${walletHeight}px + var(--space) * 2 + var(--small-line) * var(--small-size))`,
  },
  '&[data-state=loading], &[data-state=none]': { display: 'contents' },
})
const Place = styled.div({
  minHeight: walletHeight,
  '&[data-state=loading], &[data-state=awaited]': {
    position: 'absolute',
    insetInline: 0,
    opacity: 0,
    pointerEvents: 'none',
  },
  '&[data-state=none]': { display: 'none' },
})
const Or = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: '1px solid var(--border)' },
})

/** `awaited`: the device may have a wallet, whose room is kept; `loading`: it had none the last time. */
type State = 'loading' | 'awaited' | 'ready' | 'none'

/** Only the service knows whether a device has a wallet, so what it said here last is kept for the next time. */
const storageKey = 'tessera.wallet'

function hadNone(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'none'
  } catch {
    return false
  }
}

function keepState(state: 'ready' | 'none'): void {
  try {
    localStorage.setItem(storageKey, state)
  } catch {
    // Storage is blocked: it is asked about anew the next time.
  }
}

/**
 * The wallets of the device, and Link where it is switched on, before the card: a press opens its own sheet, and what
 * the customer agrees to there books. Where there is none, nothing is shown.
 */
export function StripeWallets(props: PaymentProps) {
  const { config, amount, currency } = props
  const t = useWords()
  const { language } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const buttons = useRef<WalletButtons | null>(null)
  const [state, setState] = useState<State>(() => (hadNone() ? 'loading' : 'awaited'))
  const [message, setMessage] = useState<string | null>(null)
  const told = useRef({ props, t })
  told.current = { props, t }
  const publishablekey = String(config.publishablekey ?? '')
  const units = unitsOf({ amount, currency })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount is updated in place.
  useEffect(() => {
    if (!place.current) return
    let isCurrent = true
    /** Makes the method that the sheet was agreed to with, and books with it. */
    async function confirm(opened: WalletButtons, fail: () => void) {
      const made = await makeMethod(opened).catch(() => ({ ok: false as const, message: null }))
      if (!isCurrent) return
      if (made.ok) return void told.current.props.pay({ paymentmethod: made.method })
      fail()
      setMessage(made.message ?? told.current.t('payment.card_error.unreachable'))
    }
    openWallets(place.current, { publishablekey, kinds: kindsOf(config), amount, currency, language }).then(
      (opened) => {
        if (!isCurrent) return opened.element.destroy()
        buttons.current = opened
        opened.element.on('ready', ({ availablePaymentMethods: has }) => {
          const told = has?.applePay || has?.googlePay || has?.link ? 'ready' : 'none'
          keepState(told)
          setState(told)
        })
        opened.element.on('loaderror', () => setState('none'))
        opened.element.on('click', ({ resolve, reject }) => {
          setMessage(null)
          const { disabled, mayPay } = told.current.props
          if (disabled || !mayPay()) reject()
          else resolve()
        })
        opened.element.on('confirm', (event) => void confirm(opened, () => event.paymentFailed({ reason: 'fail' })))
      },
      () => {
        if (isCurrent) setState('none')
      },
    )
    return () => {
      isCurrent = false
      buttons.current?.element.destroy()
      buttons.current = null
    }
  }, [publishablekey, language])

  useEffect(() => {
    buttons.current?.elements.update({ amount: units })
  }, [units])

  return (
    <Root data-part="wallets" data-state={state}>
      <Place ref={place} data-state={state} />
      {message === null ? null : <Notice tone="error">{message}</Notice>}
      {state === 'ready' ? <Or>{t('payment-stripe.or')}</Or> : null}
    </Root>
  )
}
