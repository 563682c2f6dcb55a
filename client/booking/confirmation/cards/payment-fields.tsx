import styled from '@emotion/styled'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ProcessorData } from '../../../data/calls.ts'
import { isExpired } from '../../../data/saved-cards.ts'
import { showMiddle } from '../../../frame/tell-host.ts'
import { paymentOf, walletOf } from '../../../steps/registry.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { TokenUse } from '../../../ui/plugin-half.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { isFramed, pageToPay } from '../leave-to-pay.ts'
import type { Processor } from '../use-way.ts'
import { HalfBoundary } from './half-boundary.tsx'
import type { Means } from './means.ts'
import { type PaidElsewhere, PayInWindow } from './pay-in-window.tsx'
import { SavedCards } from './saved-cards.tsx'
import { useSavedCards } from './use-saved-cards.ts'

const Keep = styled.label({
  display: 'flex',
  alignItems: 'start',
  gap: 'calc(var(--space) * 1.5)',
  paddingBlock: 'calc(var(--space) * 1.25)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  cursor: 'pointer',
  '& input': { flex: 'none', width: 20, height: 20, margin: 0, accentColor: 'var(--primary)' },
})

export interface WaysProps {
  /** Whether a time is held until it is paid. */
  held?: boolean
  /** @param by the name of the processor that it is for */
  onToken(means: Means | null, by: string, use?: TokenUse): void
  /** The booking button was pressed and waits for the token. */
  awaited: boolean
  onFault(): void
  /** Whether the booking button would go on with a token; see `PaymentProps`, as for `pay`. */
  mayPay(): boolean
  /** Presses the booking button for a processor's own. */
  pay(token: ProcessorData): Promise<ProcessorData | null>
  action: ProcessorData | null
  onAction(token: ProcessorData | null): void
  /** Of an action that is a page of the service's, where that opens in a window of its own. */
  elsewhere: PaidElsewhere
  disabled: boolean
}

interface FieldsProps extends WaysProps {
  processor: Processor
  /** Whether there is no other way to pay. */
  isOnly: boolean
  /** In major units. */
  topay: number
  /** Why the last payment was declined: beside the card that it was made with. */
  declined: ReactNode
}

/**
 * What a processor takes: one's saved cards where there are any, else the fields of its browser half, whose code loads
 * on first use, with the tick that lets a card be saved. Neither is lost while the other is chosen.
 */
export function PaymentFields({ processor, isOnly, topay, declined, onToken, elsewhere, ...rest }: FieldsProps) {
  const t = useWords()
  const { currency, today, language, provider } = useBootstrap()
  const { Screen } = paymentOf(processor.name)
  const { Screen: Wallet } = walletOf(processor.name)
  const { cards, maySave } = useSavedCards(processor.name)
  const first = cards?.find((card) => !isExpired(card, today))?.customerid ?? null
  /** Undefined until somebody has chosen. */
  const [picked, setPicked] = useState<string | null | undefined>(undefined)
  const [keeps, setKeeps] = useState(false)
  /** Whether another was chosen since the last payment: what became of that is told of none. */
  const [hasMoved, setMoved] = useState(false)
  /** Whether the last payment was made with a wallet: what became of that is told beside it. */
  const [isByWallet, setByWallet] = useState(false)
  /** What the form has made last, which counts again when no saved card is chosen any more. */
  const made = useRef<{ token: ProcessorData; use: TokenUse } | null>(null)
  useEffect(() => {
    if (!rest.disabled) return
    setMoved(false)
    // It may be on its way.
    if (made.current?.use.once) made.current = null
  }, [rest.disabled])
  const fields = useRef<HTMLDivElement>(null)
  const isPicked = picked === null || cards?.some(({ customerid }) => customerid === picked)
  const chosen = picked !== undefined && isPicked ? picked : first
  const tell = useRef((_means: Means | null, _use?: TokenUse) => {})
  tell.current = (means, use) => onToken(means, processor.name, use)
  const isSilent = useSilence(rest.awaited)
  const saving = maySave && keeps
  useEffect(() => {
    if (chosen !== null) tell.current({ customerselectedcardid: chosen })
  }, [chosen])
  const told = useRef({ saving, language, chosen })
  told.current = { saving, language, chosen }
  const take = useCallback((token: ProcessorData | null, use: TokenUse = {}) => {
    made.current = token && { token, use }
    const { saving: isSaved, language: spoken, chosen: card } = told.current
    setByWallet(false)
    if (card === null) tell.current(token && { token, ...(isSaved && { savemethod: { language: spoken } }) }, use)
  }, [])
  const choose = (card: string | null, isAnother = false) => {
    setPicked(card)
    setMoved(true)
    setByWallet(false)
    tell.current(null)
    told.current = { ...told.current, chosen: card }
    if (card === null && made.current) take(made.current.token, made.current.use)
    if (isAnother) requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
  }
  const page = rest.action && isFramed() ? pageToPay(rest.action) : ''
  const isAsked = rest.action !== null && page === ''
  useEffect(() => {
    if (isAsked) showMiddle()
  }, [isAsked])
  if (cards === null) return <Skeleton height={160} />
  const given = {
    ...{ config: processor.config, started: null, amount: topay, currency, held: rest.held === true },
    ...{ saved: chosen !== null, onToken: take },
  }
  const payByWallet = (token: ProcessorData) => {
    setByWallet(true)
    return rest.pay(token)
  }
  return (
    <>
      {/* Both are of one half and come together: the form would jump if the wallet's room came after it. */}
      <Suspense fallback={<Skeleton height={160} />}>
        <div hidden={page !== ''} style={page === '' ? { display: 'contents' } : undefined}>
          <HalfBoundary awaited={false} onFault={rest.onFault} isSilent>
            <Wallet {...rest} {...given} pay={payByWallet} />
          </HalfBoundary>
        </div>
        {page === '' ? null : <PayInWindow key={page} address={page} {...elsewhere} />}
        {cards.length > 0 ? (
          <SavedCards
            cards={cards}
            chosen={chosen}
            onChoose={choose}
            disabled={rest.disabled}
            declined={chosen === null || hasMoved || isByWallet ? null : declined}
          />
        ) : null}
        <div
          ref={fields}
          hidden={page !== ''}
          style={chosen === null || page !== '' ? undefined : { display: 'contents' }}
        >
          <HalfBoundary awaited={rest.awaited} onFault={rest.onFault}>
            <Screen {...rest} {...given} />
          </HalfBoundary>
        </div>
      </Suspense>
      {maySave && chosen === null ? (
        <Keep>
          <input
            type="checkbox"
            checked={keeps}
            disabled={rest.disabled}
            onChange={(event) => {
              const isKept = event.target.checked
              setKeeps(isKept)
              told.current = { ...told.current, saving: isKept }
              if (made.current) take(made.current.token, made.current.use)
            }}
          />
          <span>{t('payment.save_card', { provider: provider?.name ?? '' })}</span>
        </Keep>
      ) : null}
      {isSilent ? <Notice>{t(isOnly ? 'payment.silent_only' : 'payment.silent')}</Notice> : null}
      {/* Below all ways to pay with it, none of which moves for that. */}
      {chosen === null || isByWallet ? declined : null}
    </>
  )
}

/** For so long the customer waits for a token without a word, ms. */
const patience = 15_000

/** Whether a form that was asked for its token has not answered for long; it may still do so. */
function useSilence(awaited: boolean): boolean {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    setSilent(false)
    if (!awaited) return
    const timer = setTimeout(() => setSilent(true), patience)
    return () => clearTimeout(timer)
  }, [awaited])
  return isSilent
}
