import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import type { CallError } from '../../data/errors.ts'
import type { Quote } from '../../data/quotes.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { wallClockIn } from '../date/civil-date.ts'
import { isCovered, leftToPay, ofBalances } from '../price/credit.ts'
import { PriceFailed } from '../price/price-failed.tsx'
import { PaymentFields, type WaysProps } from './cards/payment-fields.tsx'
import type { Processor } from './use-way.ts'
import { WayGone, wayWord } from './way-gone.tsx'

const Root = styled.section({ display: 'grid', gap: 'calc(var(--space) * 1.5)' })
const Ways = styled.fieldset({
  display: 'grid',
  gap: 'var(--space)',
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1.5)',
    minHeight: 52,
    padding: '8px calc(var(--space) * 1.75)',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    fontWeight: 600,
  },
  '& label:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '& input': { width: 20, height: 20, margin: 0, accentColor: 'var(--primary)' },
})
const Quiet = styled.p({ color: 'var(--muted)' })

/** What is to be paid by other means than account credit, and what of that is too little to be charged. */
function toPay(quote: Quote | null): { topay: number; joins: number } {
  const { duenow, dueonapproval, joins } = quote ? leftToPay(quote) : { duenow: 0, dueonapproval: 0, joins: 0 }
  return { topay: duenow + dueonapproval, joins }
}

/**
 * The processors that may take this payment according to the quote, and what they take: what is due now, or on
 * approval. None is needed when that is nothing.
 */
export function useProcessors(): { processors: Processor[]; topay: number; joins: number; known: boolean } {
  const { payments } = useBootstrap()
  const { quote, draft } = useBooking()
  // Waiting costs nothing.
  if (draft.waiting) return { processors: [], topay: 0, joins: 0, known: true }
  const eligible = quote.quote?.processors ?? []
  const { topay, joins } = toPay(quote.quote)
  // Until the quote has arrived no processor is eligible; that doesn't mean that there is none.
  const isOpen = (quote.updating || quote.unconfirmed === true) && topay > 0 && eligible.length === 0
  return {
    processors: payments.filter((one) => eligible.includes(one.name)),
    topay,
    joins,
    known: quote.quote !== null && !isOpen,
  }
}

/** About as tall as the ways to pay of a site with the fields of the first, px: they come when the price is known. */
function roomOf(ways: Processor[]): number {
  const heading = 40
  const choice = ways.length > 1 ? ways.length * 60 + 4 : 0
  return heading + choice + (ways[0]?.method === 'on_site' ? 0 : 164)
}

interface PaymentChoiceProps extends WaysProps {
  /** Why the last payment was declined, at the fields that it was made with. */
  declined?: ReactNode
  /** Why the last payment was refused, where that is the way to pay itself. */
  refused: CallError | null
  /** The way to pay that was shown before it was no longer offered. */
  gone: Processor | null
  chosen: string | null
  onChoose(name: string): void
}

/**
 * The choice of payment methods, with the fields of the chosen one rendered by its plugin. Of a request (`isRequest`)
 * nothing is said to be due later.
 */
export function PaymentChoice({ isRequest, ...props }: PaymentChoiceProps & { isRequest: boolean }) {
  const t = useWords()
  const { processors, topay, joins, known } = useProcessors()
  const { money } = useFormats()
  const { quote, draft } = useBooking()
  const { payments, provider: host } = useBootstrap()
  const provider = host?.name ?? ''
  if (!known) return quote.failure ? <PriceFailed /> : <Skeleton height={roomOf(payments)} />
  if (draft.waiting) return <Quiet>{t('waitlist.review')}</Quiet>
  const balance = (quote.quote?.balancetobecollected ?? 0) - (quote.quote?.dueonapproval ?? 0) + joins
  if (topay === 0 && (quote.quote?.pointsprice ?? 0) > 0) return null
  if (quote.quote && isCovered(quote.quote)) return <Quiet>{t('payment.covered')}</Quiet>
  if (topay === 0 && quote.quote && ofBalances(quote.quote) > 0)
    return balance > 0 ? <Quiet>{t('payment.later', { amount: money(balance), provider })}</Quiet> : null
  if (topay === 0) {
    if (isRequest || balance === 0) return balance === 0 ? <Quiet>{t('payment.nothing_due')}</Quiet> : null
    return (
      <Quiet>
        {t('payment.nothing_due')} {t('payment.directly', { amount: money(balance), provider })}
      </Quiet>
    )
  }
  const collectat = quote.quote?.collectat_utc ?? ''
  return <WaysToPay {...props} {...{ processors, topay, balance, collectat }} />
}

/** How the balance is paid: by hand, or by itself from the same card, which its customer agrees to with the button. */
function Later({ balance, collectat, keeps }: { balance: number; collectat: string; keeps: boolean }) {
  const t = useWords()
  const { money, date } = useFormats()
  const { provider: host } = useBootstrap()
  const [provider, timezone] = [host?.name ?? '', text(host?.timezone)]
  const amount = money(balance)
  if (collectat === '' || !keeps) return <Quiet>{t('payment.later', { amount, provider })}</Quiet>
  const day = wallClockIn(collectat, timezone).date
  return (
    <Quiet data-part="collected">
      {t('payment.collected', { amount, date: date(day, { weekday: 'long', day: 'numeric', month: 'long' }) })}{' '}
      {t('payment.collect', { provider })}
    </Quiet>
  )
}

/** The ways to pay an amount in major units, and the fields of the chosen one; `balance` is paid later. */
export function WaysToPay({
  chosen,
  onChoose,
  processors,
  topay,
  balance = 0,
  collectat = '',
  heading: Heading = 'h3',
  declined = null,
  refused,
  gone,
  ...rest
}: PaymentChoiceProps & {
  processors: Processor[]
  topay: number
  balance?: number
  /** When the balance is collected from the same card by itself; empty where it is not. */
  collectat?: string
  heading?: 'h2' | 'h3'
}) {
  const { onToken, disabled } = rest
  const t = useWords()
  const current = processors.find((one) => one.name === chosen) ?? processors[0]
  // At the venue all is paid at once, whatever would be due now.
  const isOnSite = current?.method === 'on_site'
  return (
    <Root aria-labelledby="payment-heading">
      <Heading id="payment-heading" style={{ fontSize: 'var(--h3-size)' }}>
        {t('payment.heading')}
      </Heading>
      <WayGone way={gone ?? (refused && current ? current : null)} refused={refused} offered={processors} />
      {processors.length > 1 ? (
        <Ways disabled={disabled} aria-label={t('payment.choose')}>
          {processors.map((one) => (
            <label key={one.name}>
              <input
                type="radio"
                name="processor"
                checked={one === current}
                onChange={() => {
                  onToken(null, one.name)
                  onChoose(one.name)
                }}
              />
              {t(wayWord(one))}
            </label>
          ))}
        </Ways>
      ) : null}
      {current ? (
        <PaymentFields
          key={current.name}
          processor={current}
          isOnly={processors.length === 1}
          topay={isOnSite ? topay + balance : topay}
          declined={declined}
          {...rest}
        />
      ) : null}
      {balance > 0 && !isOnSite ? <Later {...{ balance, collectat, keeps: current?.savesmethods === true }} /> : null}
    </Root>
  )
}
