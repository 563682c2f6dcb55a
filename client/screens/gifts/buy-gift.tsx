import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { BoughtGiftAnswer } from '../../../core/domain/wire/gifts.ts'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { PaymentFailure } from '../../booking/confirmation/payment-failure.tsx'
import { type Payment, usePaying } from '../../booking/confirmation/use-paying.ts'
import { type Giving, keepGift, keptGift } from '../../booking/gifts/kept-gift.ts'
import { SessionLost } from '../../booking/login/session-lost.tsx'
import type { CallError } from '../../data/errors.ts'
import type { GiftCalls, GiftOfferAnswer } from '../../data/gift-calls.ts'
import { idempotencyKey } from '../../data/idempotency.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { useFormats } from '../../ui/formats.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { Amounts } from './gift-style.ts'
import { usePaymentStep } from './use-payment-step.ts'

interface BuyProps {
  offer: GiftOfferAnswer
  calls: GiftCalls
  onBought(bought: BoughtGiftAnswer): void
}

/** A decimal as it was typed: a comma is the decimal sign in many languages. */
const amountOf = (typed: string): number => Number(typed.trim().replace(',', '.') || Number.NaN)

/** What of a gift can't be as it was filled in. @param today the venue's date */
const judged = ({ amount, toemail, sendon }: Giving, offer: GiftOfferAnswer, today: string) => ({
  isAmount: amountOf(amount) >= offer.minimum && amountOf(amount) <= offer.maximum,
  isEmail: toemail.trim() === '' || /^\S+@\S+\.\S\S+$/.test(toemail.trim()),
  isDay: sendon === '' || sendon >= today,
})

/**
 * Buys a gift code: how much and for whom, then its payment. Members buy, as for points; others are asked to log in.
 * Only in a browser, which keeps what was entered, and once it is known who is logged in.
 */
export function BuyGift({ offer, calls, onBought }: BuyProps) {
  const t = useWords()
  const { user, lost } = useSession()
  const openDialog = useOpenAccountDialog()
  const { today } = useBootstrap()
  const by = user?.id ?? ''
  const [giving, setGiving] = useState(() => keptGift(by))
  const { isPaying, enter, leave, forget } = usePaymentStep()
  const isWhole = Object.values(judged(giving, offer, today)).every((isFine) => isFine)
  // Else the payment would be shown in the middle of a word that makes it whole.
  useEffect(() => {
    if (by !== '' && isPaying && !isWhole) forget()
  }, [by, isPaying, isWhole, forget])
  if (!user && lost) return <SessionLost />
  if (!user)
    return (
      <section>
        <p>{t('giftpage.login')}</p>
        <div>
          <Button onClick={() => openDialog({ form: 'login' })}>{t('session.login')}</Button>
        </div>
      </section>
    )
  const bought = (answer: BoughtGiftAnswer) => {
    // Back then leads away from the page, not to a gift that is given.
    leave()
    onBought(answer)
  }
  const change = (next: Giving) => {
    keepGift(next, by)
    setGiving(next)
  }
  return isPaying && isWhole ? (
    <GiftPayment {...{ giving, calls, by }} onBack={leave} onBought={bought} />
  ) : (
    <GiftForm {...{ giving, offer }} onChange={change} onReady={enter} />
  )
}

interface FormProps {
  giving: Giving
  offer: GiftOfferAnswer
  onChange(giving: Giving): void
  onReady(): void
}

function GiftForm({ giving, offer, onChange, onReady }: FormProps) {
  const t = useWords()
  const { money, longDate } = useFormats()
  const { today } = useBootstrap()
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [isOther, setOther] = useState(giving.amount !== '' && !offer.amounts.map(String).includes(giving.amount))
  const { isAmount, isEmail, isDay } = judged(giving, offer, today)
  // What is missing takes the focus.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const between = { least: money(offer.minimum), most: money(offer.maximum) }
  // Something else is another purchase.
  const change = (part: Partial<Giving>) => onChange({ ...giving, ...part, purchase: crypto.randomUUID() })
  const field = (part: 'toname' | 'toemail' | 'fromname' | 'message' | 'sendon') => ({
    value: giving[part],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [part]: value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (isAmount && isEmail && isDay) onReady()
  }
  const fault = tries > 0 && !isAmount ? t('giftpage.amount_fault', between) : undefined
  const faults = [isAmount, isEmail, isDay].filter((isFine) => !isFine).length
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <LiveRegion message={tries > 0 && faults > 0 ? t('form.faults', { count: faults }) : ''} />
      <fieldset>
        <legend>{t('giftpage.amount')}</legend>
        <Amounts>
          {offer.amounts.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={!isOther && giving.amount === String(one)}
                onChange={() => {
                  setOther(false)
                  change({ amount: String(one) })
                }}
              />
              {money(one)}
            </label>
          ))}
          {offer.amounts.length > 0 ? (
            <label>
              <input
                type="radio"
                name={name}
                checked={isOther}
                onChange={() => {
                  setOther(true)
                  change({ amount: '' })
                }}
              />
              {t('giftpage.other')}
            </label>
          ) : null}
        </Amounts>
        {isOther || offer.amounts.length === 0 || fault ? (
          <TextField
            label={t('giftpage.other')}
            help={t('giftpage.between', between)}
            inputMode="decimal"
            maxLength={12}
            value={giving.amount}
            error={fault}
            onChange={({ target }) => {
              setOther(true)
              change({ amount: target.value })
            }}
          />
        ) : null}
        {offer.until ? <p>{t('giftpage.until', { date: longDate(offer.until) })}</p> : null}
      </fieldset>
      <fieldset>
        <legend>{t('giftpage.whom')}</legend>
        <div data-part="pair">
          <TextField label={t('giftpage.toname')} optional={t('form.optional')} maxLength={200} {...field('toname')} />
          <TextField
            type="email"
            label={t('giftpage.toemail')}
            optional={t('form.optional')}
            help={t('giftpage.toemail_help')}
            maxLength={100}
            {...field('toemail')}
            error={tries > 0 && !isEmail ? t('validation.email') : undefined}
          />
          <TextField
            label={t('giftpage.fromname')}
            optional={t('form.optional')}
            maxLength={200}
            {...field('fromname')}
          />
          <TextField
            type="date"
            label={t('giftpage.sendon')}
            optional={t('form.optional')}
            help={t('giftpage.sendon_help')}
            min={today}
            {...field('sendon')}
            error={tries > 0 && !isDay ? t('error.time_past') : undefined}
          />
        </div>
        <TextField
          multiline
          label={t('giftpage.message')}
          optional={t('form.optional')}
          maxLength={1000}
          {...field('message')}
        />
      </fieldset>
      <div>
        <Button type="submit">{t('giftpage.pay')}</Button>
      </div>
    </form>
  )
}

/** What was filled in, as the call takes it. */
const wireOf = ({ purchase, amount, toname, toemail, fromname, message, sendon }: Giving) => ({
  ...{ purchase, amount: amountOf(amount) },
  ...(toname.trim() && { toname: toname.trim() }),
  ...(toemail.trim() && { toemail: toemail.trim() }),
  ...(fromname.trim() && { fromname: fromname.trim() }),
  ...(message.trim() && { message: message.trim() }),
  ...(sendon && { sendon }),
})

interface PaymentProps extends Omit<BuyProps, 'offer'> {
  giving: Giving
  /** The account that gives it. */
  by: string
  onBack(): void
}

/** The payment of a gift: by card or wallet, and never twice for the same one. */
function GiftPayment({ giving, calls, by, onBack, onBought }: PaymentProps) {
  const t = useWords()
  const { money } = useFormats()
  const { language } = useBootstrap()
  const [processors, setProcessors] = useState<string[] | null>(null)
  const [refused, setRefused] = useState<CallError | null>(null)
  const underway = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const amount = amountOf(giving.amount)
  useEffect(() => heading.current?.focus(), [])
  const turn = useRef(0)
  const ask = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    const answer = await calls.offer(amount)
    if (own !== turn.current) return
    setRefused(answer.ok ? null : answer.error)
    if (answer.ok) setProcessors(answer.value.processors)
  }, [calls, amount])
  useEffect(() => {
    void ask()
    return () => {
      turn.current += 1
    }
  }, [ask])
  const send = async (payment?: Payment) => {
    if (!payment || underway.current) return null
    underway.current = true
    keepGift(giving, by)
    const request = { ...wireOf(giving), language, payment }
    const answer = await calls.buy({ ...request, idempotencyKey: idempotencyKey(giving.purchase, request) })
    underway.current = false
    if (!answer.ok) return answer.error
    keepGift(null)
    onBought(answer.value)
    return null
  }
  const { busy, error, start, ways, isDeclined } = usePaying({
    names: processors ?? [],
    isDue: true,
    isPurchase: true,
    send,
  })
  const told = error ?? refused
  return (
    <section aria-busy={busy} data-part="payment">
      <h2 ref={heading} tabIndex={-1} data-part="sum">
        <span>{giving.toname.trim() ? t('giftpage.sum', { name: giving.toname.trim() }) : t('giftpage.sum_own')}</span>
        <span>{money(amount)}</span>
      </h2>
      {processors === null && !refused ? <Skeleton height={200} /> : null}
      {processors ? <WaysToPay {...ways} disabled={busy} topay={amount} /> : null}
      {told?.field ? <p role="alert">{failureText(t, told)}</p> : null}
      {told?.field ? null : error ? (
        <PaymentFailure error={error} />
      ) : refused ? (
        <Failure error={refused} onRetry={ask} />
      ) : null}
      {/* Drawn anew below why a card was declined. */}
      <div key={`actions-${isDeclined}`} data-part="actions">
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('giftpage.change')}
        </Button>
        <Button busy={busy} disabled={(processors ?? []).length === 0} onClick={start}>
          {t('giftpage.confirm', { amount: money(amount) })}
        </Button>
      </div>
    </section>
  )
}
