import { type FormEvent, useState } from 'react'
import { GiftInUse } from '../../booking/confirmation/gift-row.tsx'
import { createGiftCalls } from '../../data/gift-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

/** A gift code that somebody has given, and what is left on it; major units. */
export interface GivenCode {
  code: string
  last4: string
  left: number
  currency: string
}

interface GiftChoiceProps {
  /** What is due, major units. */
  due: number
  given: GivenCode | null
  onChange(given: GivenCode | null): void
}

/** A gift code for what is due: typed, looked up, and taken out again. Who has none sees a link only. */
export function GiftChoice({ due, given, onChange }: GiftChoiceProps) {
  const t = useWords()
  const client = useRpc()
  const { provider } = useBootstrap()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  if (given) {
    const { last4, left } = given
    return (
      <GiftInUse
        {...{ last4, left }}
        used={Math.min(due, left)}
        disabled={false}
        onRemove={() => {
          setTyped('')
          onChange(null)
        }}
      />
    )
  }
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('discount.add')}
        </Button>
      </div>
    )
  const look = async (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (code === '' || isBusy) return
    setBusy(true)
    setFault('')
    const answer = await createGiftCalls(client).balance(code)
    setBusy(false)
    if (!answer.ok) return setFault(t(answer.error.code === 'rate_limited' ? 'discount.too_many' : 'gift.not_unknown'))
    const { status, last4, remaining, currency } = answer.value
    if (status === 'active') return onChange({ code, last4, left: remaining, currency })
    setFault(t(`gift.not_${status}`, { last4, provider: provider?.name ?? '' }))
  }
  return (
    <form
      onSubmit={look}
      noValidate
      data-part="gift-choice"
      style={{ display: 'grid', gap: 'calc(var(--space) * 1.5)' }}
    >
      <TextField
        label={t('giftpage.check_code')}
        value={typed}
        error={fault || undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault('')
        }}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isBusy}>
          {t('discount.apply')}
        </Button>
      </div>
    </form>
  )
}
