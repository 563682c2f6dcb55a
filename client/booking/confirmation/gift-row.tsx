import styled from '@emotion/styled'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'

const Row = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space)',
  minHeight: 48,
  '& > p': { flex: '1 1 200px', color: 'var(--success)', fontWeight: 600, fontSize: 'var(--small-size)' },
})

interface GiftInUseProps {
  last4: string
  /** What it pays, and what is left on it before where its digits are known here; major units. */
  used: number
  left?: number
  disabled: boolean
  onRemove(): void
}

/** A gift code in use: what of what is left on it pays. */
export function GiftInUse({ last4, used, left, disabled, onRemove }: GiftInUseProps) {
  const t = useWords()
  const { money } = useFormats()
  const told = { last4, amount: money(used), left: money(left ?? 0) }
  const word = left === undefined ? 'gift.kept' : used > 0 ? 'gift.applied' : 'gift.applied_none'
  return (
    <Row data-part="gift">
      <p role="status">{t(word, told)}</p>
      <Button variant="secondary" aria-label={t('gift.remove', { last4 })} disabled={disabled} onClick={onRemove}>
        {t('discount.remove')}
      </Button>
    </Row>
  )
}

/** The gift code of the draft: the same once the quote has said what it pays. */
export function GiftRow({ code, disabled, onRemove }: { code: string; disabled: boolean; onRemove(): void }) {
  const { quote } = useBooking()
  const { giftavailable, giftused = 0 } = quote.quote ?? {}
  const shown = { last4: code.slice(-4), disabled, onRemove }
  return giftavailable === undefined ? null : <GiftInUse {...shown} used={giftused} left={giftavailable} />
}
