import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../client/ui/notice.tsx'
import type { PaymentProps } from '../../client/ui/plugin-half.ts'
import { TextField } from '../../client/ui/text-field.tsx'
import { useWords } from '../../client/ui/words.tsx'
import { type CardField, cardFault, groupDigits, groupExpiry, isComplete, type TypedCard } from './card-entry.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { requestToken } from './request-token.ts'
import { TestCards } from './test-cards.tsx'

const Fields = styled.div({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 'calc(var(--space) * 2)',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  '& input': { fontVariantNumeric: 'tabular-nums' },
})

const Stack = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })

const empty: TypedCard = { number: '', expiry: '', cvc: '' }

/** Number, expiry date and security code. When they are complete they are exchanged for a token, which goes on. */
export function CardPayment({ config, amount, disabled, onToken, action, onAction }: PaymentProps) {
  const t = useWords()
  const [card, setCard] = useState(empty)
  const [words, setWords] = useState<Partial<Record<CardField, string>>>({})
  useToken(card, String(config.tokensurl ?? ''), onToken, setWords)

  const type = (field: CardField, typed: string) => {
    setCard((current) => ({ ...current, [field]: typed }))
    setWords((current) => ({ ...current, [field]: undefined }))
  }
  const leave = (field: CardField) => {
    const word = card[field] === '' ? null : cardFault(card, field)
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
      <ConfirmDialog open={action !== null} amount={amount} onAnswer={onAction} />
    </Stack>
  )
}

type Faults = Partial<Record<CardField, string>>

/** Asks for a token when the card is complete, and takes it back as soon as a digit changes. */
function useToken(
  card: TypedCard,
  url: string,
  onToken: PaymentProps['onToken'],
  onFaults: (faults: Faults) => void,
): void {
  const told = useRef({ onToken, onFaults })
  told.current = { onToken, onFaults }
  useEffect(() => {
    told.current.onToken(null)
    if (!isComplete(card)) return
    let isCurrent = true
    requestToken(url, card).then((answer) => {
      if (!isCurrent) return
      if (answer.ok) told.current.onToken(answer.token)
      else told.current.onFaults(Object.fromEntries(answer.faults.map(({ field, word }) => [field, word])))
    })
    return () => {
      isCurrent = false
    }
  }, [card, url])
}
