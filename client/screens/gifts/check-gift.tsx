import { type FormEvent, useEffect, useState } from 'react'
import { readGiftCode, showGiftCode } from '../../../core/domain/payments/gift.ts'
import type { GiftBalanceAnswer } from '../../../core/domain/wire/gifts.ts'
import type { CallError } from '../../data/errors.ts'
import type { GiftCalls } from '../../data/gift-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

/** What is left of the code that somebody holds: typed, or behind the # of the link in its mail. */
export function CheckGift({ calls }: { calls: GiftCalls }) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<GiftBalanceAnswer | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [isTried, setTried] = useState(false)
  const look = async (code: string) => {
    setBusy(true)
    setError(null)
    setFound(null)
    const answer = await calls.balance(code)
    setBusy(false)
    if (answer.ok) setFound(answer.value)
    else setError(answer.error)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once.
  useEffect(() => {
    const code = readGiftCode(location.hash.slice(1))
    if (code === null) return
    setTyped(showGiftCode(code))
    void look(code)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (typed.trim() !== '' && !busy) void look(typed)
  }
  return (
    <section data-part="check">
      <h2>{t('giftpage.check')}</h2>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('giftpage.check_code')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isTried && typed.trim() === '' ? t('validation.required') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {t('giftpage.check_do')}
          </Button>
        </div>
      </form>
      {error ? <Failure error={error} /> : null}
      {found ? <Found found={found} /> : null}
    </section>
  )
}

function Found({ found }: { found: GiftBalanceAnswer }) {
  const t = useWords()
  const { money, longDate } = useFormats()
  const { provider } = useBootstrap()
  const { status, remaining, value, until, last4 } = found
  if (status !== 'active')
    return <Notice tone="warning">{t(`gift.not_${status}`, { last4, provider: provider?.name ?? '' })}</Notice>
  const long = until === null ? '' : longDate(until)
  return (
    <Notice
      tone="success"
      action={
        <LinkButton variant="secondary" href="/">
          {t('giftpage.check_book')}
        </LinkButton>
      }
    >
      <p>{t('giftpage.check_left', { amount: money(remaining), value: money(value) })}</p>
      {long ? <p>{t('giftpage.check_until', { date: long })}</p> : null}
    </Notice>
  )
}
