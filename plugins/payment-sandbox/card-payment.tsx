import styled from '@emotion/styled'
import { Notice, type PaymentProps, TextField, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef, useState } from 'react'
import {
  type CardField,
  type CardWords,
  cardFault,
  entryFaults,
  groupDigits,
  groupExpiry,
  isComplete,
  type TypedCard,
} from './card-entry.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { requestToken } from './request-token.ts'
import { TestCards } from './test-cards.tsx'

const Fields = styled.div({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  // An error below one field must not move the one beside it.
  alignItems: 'start',
  gap: 'calc(var(--space) * 2)',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  '& input': { fontVariantNumeric: 'tabular-nums' },
})

const Stack = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })

const empty: TypedCard = { number: '', expiry: '', cvc: '' }

/** Number, expiry date and security code. Once they are complete they are exchanged for a token, which is passed on. */
export function CardPayment(props: PaymentProps) {
  const { config, amount, disabled, action, onAction, saved } = props
  const t = useWords()
  const [card, setCard] = useState(empty)
  const [words, setWords] = useState<CardWords>({})
  useToken(card, props, setWords)

  const type = (field: CardField, typed: string) => {
    setCard((current) => ({ ...current, [field]: typed }))
    setWords((current) => ({ ...current, [field]: undefined }))
  }
  const leave = (field: CardField) => {
    const word = card[field] === '' ? null : cardFault(card, field, Date.now())
    if (word) setWords((current) => ({ ...current, [field]: word }))
  }
  const shared = (field: CardField) => ({
    required: true,
    inputMode: 'numeric' as const,
    disabled,
    value: card[field],
    error: words[field] ? t(words[field]) : undefined,
    onBlur: () => leave(field),
  })
  const dialog = <ConfirmDialog open={action !== null} amount={amount} onAnswer={onAction} />
  if (saved) return dialog
  return (
    <Stack>
      <Notice>
        {t('payment.sandbox.notice')}
        <TestCards
          cards={config.cards}
          onUse={(number) => {
            setWords({})
            setCard({ number: groupDigits(number), expiry: '12 / 34', cvc: '123' })
          }}
        />
      </Notice>
      <Fields>
        <TextField
          {...shared('number')}
          label={t('payment.card_number')}
          autoComplete="cc-number"
          onChange={(event) => type('number', groupDigits(event.target.value))}
        />
        <TextField
          {...shared('expiry')}
          label={t('payment.card_expiry')}
          autoComplete="cc-exp"
          placeholder={t('payment.card_expiry_placeholder')}
          onChange={(event) => type('expiry', groupExpiry(event.target.value, card.expiry))}
        />
        <TextField
          {...shared('cvc')}
          label={t('payment.card_cvc')}
          autoComplete="cc-csc"
          maxLength={4}
          onChange={(event) => type('cvc', event.target.value.replace(/\D/g, ''))}
        />
      </Fields>
      {dialog}
    </Stack>
  )
}

/**
 * Requests a token when the card is complete, and withdraws it as soon as a digit changes. When a token is awaited, the
 * one before has paid or its request has failed: it requests another, or shows why the card can't be sent.
 */
function useToken(card: TypedCard, props: PaymentProps, show: (words: CardWords) => void): void {
  const url = String(props.config.tokensurl ?? '')
  const awaited = props.awaited && !props.saved
  const [repeats, setRepeats] = useState(0)
  const isAsked = useRef(false)
  const told = useRef({ ...props, card, show })
  told.current = { ...props, card, show }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the card withdraws its token.
  useEffect(() => told.current.onToken(null), [card, url])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeat sends the same card again.
  useEffect(() => {
    isAsked.current = isComplete(card, Date.now())
    if (!isAsked.current) return
    let isCurrent = true
    requestToken(url, card).then((answer) => {
      if (!isCurrent) return
      isAsked.current = false
      told.current.show(answer.ok ? {} : Object.fromEntries(answer.faults.map(({ field, word }) => [field, word])))
      if (answer.ok) told.current.onToken(answer.token, { once: true })
      else told.current.onFault()
    })
    return () => {
      isCurrent = false
    }
  }, [card, url, repeats])
  useEffect(() => {
    if (!awaited) return
    if (isComplete(told.current.card, Date.now())) {
      if (!isAsked.current) setRepeats((count) => count + 1)
      return
    }
    told.current.show(entryFaults(told.current.card, Date.now()))
    told.current.onFault()
  }, [awaited])
}
