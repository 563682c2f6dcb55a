import styled from '@emotion/styled'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field-style.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords, type Words } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { isCodeIdle } from '../price/credit.ts'
import { GiftRow } from './gift-row.tsx'
import { type CodeFor, type CodeNews, useDiscount } from './use-discount.ts'
import { type GiftNews, useGift } from './use-gift.ts'

const Root = styled.div(fieldStyle, {
  '& [data-part=row]': { display: 'flex', gap: 'var(--space)', alignItems: 'stretch', flexWrap: 'wrap' },
  '& [data-part=row] > input': { flex: '1 1 160px', width: 'auto', minWidth: 0 },
  '& [data-part=row] > input:read-only': { background: 'var(--surface-muted)' },
  '& [data-part=row] > button': { flex: 'none', minHeight: 48 },
  // Reserves the height of the message, so that nothing below moves.
  '& [data-part=told]': {
    minHeight: 'calc(var(--small-size) * var(--small-line))',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
  },
  '& [data-part=told][data-tone=good]': { color: 'var(--success)', fontWeight: 600 },
  '& [data-part=told][data-tone=bad]': { color: 'var(--error-text)' },
})

/** The link begins at the edge of the column, whatever room a button has around its words. */
const Folded = styled.div({
  '& > button': {
    marginInlineStart: 'calc(var(--space) * -1.25)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})

/**
 * The discount code: entering, checking, in use with what it saves, or refused with the reason; and the gift code,
 * which is typed in the same field. Who has none sees a link only, unless the address brought one.
 */
export function DiscountCard({ code: given, disabled }: { code: CodeFor; disabled: boolean }) {
  const t = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const gift = useGift()
  const { used, news, apply, remove, forget } = useDiscount(given, async (code) => {
    const tried = await gift.tryCode(code)
    if (tried === 'taken') setTyped('')
    return tried
  })
  const [typed, setTyped] = useState('')
  const [isOpened, setOpened] = useState(false)
  const told = useTold(used, news, gift.news)
  const isChecking = news.state === 'checking'
  const code = typed.trim()
  const mayApply = code !== '' && used === '' && !isChecking && !disabled
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (mayApply) void apply(code)
  }
  const giveUp = () => {
    setTyped('')
    setOpened(true)
    remove()
    field.current?.focus()
  }
  const open = () => {
    flushSync(() => setOpened(true))
    field.current?.focus()
  }
  const row = gift.code ? <GiftRow code={gift.code} disabled={disabled} onRemove={gift.remove} /> : null
  const isQuiet = news.state === 'none' && gift.news.state === 'none'
  if (!isOpened && used === '' && isQuiet && row === null)
    return (
      <Folded data-part="discount">
        <Button variant="quiet" aria-expanded={false} disabled={disabled} onClick={open}>
          {t('discount.add')}
        </Button>
      </Folded>
    )
  return (
    <Root data-part="discount">
      <label htmlFor={id}>{t('discount.label')}</label>
      <div data-part="row">
        <input
          ref={field}
          id={id}
          type="text"
          value={used || typed}
          readOnly={used !== '' || isChecking}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={told.tone === 'bad' || undefined}
          aria-describedby={`${id}-told`}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpened(true)
            if (news.state !== 'none') forget()
            if (gift.news.state !== 'none') gift.forget()
          }}
          // Enter applies the code; it must not book.
          onKeyDown={(event) => (event.key === 'Enter' ? submit(event) : undefined)}
        />
        {used ? (
          <Button
            variant="secondary"
            aria-label={t('discount.remove_code', { code: used })}
            disabled={disabled}
            onClick={giveUp}
          >
            {t('discount.remove')}
          </Button>
        ) : (
          <Button variant="secondary" busy={isChecking} disabled={!mayApply && !isChecking} onClick={() => submit()}>
            {t('discount.apply')}
          </Button>
        )}
      </div>
      <div id={`${id}-told`} data-part="told" data-tone={told.tone} role="status">
        {told.text}
      </div>
      {row}
    </Root>
  )
}

interface Told {
  tone: 'good' | 'bad' | 'plain'
  text: string
}

type Heard = Exclude<CodeNews, { state: 'none' }>

const tellings: Record<Heard['state'], { tone: Told['tone']; word: string }> = {
  checking: { tone: 'plain', word: 'discount.checking' },
  not_found: { tone: 'bad', word: 'discount.not_found' },
  not_applicable: { tone: 'bad', word: 'discount.not_applicable' },
  below_minimum: { tone: 'bad', word: 'discount.below_minimum' },
  not_yet: { tone: 'bad', word: 'discount.not_yet' },
  ended: { tone: 'bad', word: 'discount.ended' },
  used_up: { tone: 'bad', word: 'discount.used_up' },
  used_before: { tone: 'bad', word: 'discount.used_before' },
  failed: { tone: 'bad', word: 'discount.failed' },
  too_many: { tone: 'bad', word: 'discount.too_many' },
  removed: { tone: 'plain', word: 'discount.removed' },
}

/** The message under the field. */
function useTold(used: string, news: CodeNews, gift: GiftNews): Told {
  const t = useWords()
  const { provider } = useBootstrap()
  const { money } = useFormats()
  const { quote } = useBooking()
  if (news.state !== 'none') return newsTold(news, t, money)
  if (gift.state !== 'none') {
    const word = gift.state === 'removed' ? 'gift.removed' : `gift.not_${gift.state}`
    const values = { last4: gift.last4, provider: provider?.name ?? '' }
    return { tone: gift.state === 'removed' ? 'plain' : 'bad', text: t(word, values) }
  }
  if (used === '') return { tone: 'plain', text: '' }
  if (isCodeIdle(quote.quote)) return { tone: 'plain', text: t('discount.not_applicable', { code: used }) }
  const saved = quote.quote?.discountcode?.status === 'applied' ? quote.quote.discount + quote.quote.addondiscount : 0
  if (saved === 0) return { tone: 'good', text: t('discount.applied_plain', { code: used }) }
  return { tone: 'good', text: t('discount.applied', { code: used, amount: money(saved) }) }
}

const newsTold = (news: Heard, t: Words, money: (amount: number) => string): Told => ({
  tone: tellings[news.state].tone,
  text: t(tellings[news.state].word, {
    code: news.code,
    ...(news.state === 'below_minimum' && { amount: money(news.minimum) }),
  }),
})
